import { describe, expect, test } from 'vitest';
import {
  createEventOrdering,
  type OrderedResource,
  type SequencedEvent,
} from '../../../src/core/realtime/event-ordering.ts';

/** A resource whose responses a test releases; its state is the list of what was applied. */
function subject(loadedSeq = 0) {
  const resource = {
    seq: loadedSeq,
    applied: [] as unknown[],
    loads: 0,
    expired: 0,
    isShown: true,
    isLoaded: true,
  };
  const ordered: OrderedResource = {
    apply: { changed: data => void resource.applied.push(data) },
    isLoaded: () => resource.isLoaded,
    isVisible: () => resource.isShown,
    loadedSeq: () => resource.seq,
    load: async () => {
      resource.loads += 1;
    },
    markStale: () => {
      resource.expired += 1;
    },
  };
  return { resource, ordered };
}

const event = (seq: number): SequencedEvent => ({ seq, type: 'changed', data: seq });

function joinedAt(seq: number, loadedSeq = seq) {
  const { resource, ordered } = subject(loadedSeq);
  const order = createEventOrdering();
  order.add(ordered);
  order.onJoined(seq);
  return { resource, ordered, order };
}

describe("the order of a player's events", () => {
  test('nothing is loaded at a join when the shown state includes all events', () => {
    const { resource } = joinedAt(7);
    expect(resource.loads).toBe(0);
  });

  test("a resource that was loaded before the join's number is loaded once", () => {
    const { resource } = joinedAt(7, 5);
    expect(resource.loads).toBe(1);
  });

  test('a resource that joins later and is not loaded yet is left to its own first load', () => {
    const { order } = joinedAt(7);
    const { resource, ordered } = subject();
    resource.isLoaded = false;
    order.add(ordered);
    expect([resource.loads, resource.expired]).toEqual([0, 0]);
  });

  test.each([
    ['includes all events', 7],
    ['names no number', 0],
  ])('a stored copy that %s is not loaded again at the next join', (_, seq) => {
    const { resource, ordered, order } = joinedAt(7);
    order.beginSnapshot(ordered)(seq, true);
    order.onJoined(7);
    expect(resource.loads).toBe(0);
  });

  test('consecutive events are applied at once, a repeated one not again', () => {
    const { resource, order } = joinedAt(7);
    expect([8, 9, 9, 8, 10].map(seq => order.handleEvent(event(seq)))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(resource).toMatchObject({ applied: [8, 9, 10], loads: 0 });
  });

  test('a gap loads the resources on screen once, and marks the others as stale', () => {
    const { resource, order } = joinedAt(7);
    const hidden = subject(7);
    hidden.resource.isShown = false;
    order.add(hidden.ordered);
    order.handleEvent(event(10));
    expect(resource.loads).toBe(1);
    expect(hidden.resource).toMatchObject({ loads: 0, expired: 1 });
  });

  test('a gap whose events a response has brought already loads nothing', () => {
    const { resource, order } = joinedAt(7);
    resource.seq = 11;
    expect(order.handleEvent(event(12))).toBe(true);
    expect(resource).toMatchObject({ loads: 0, applied: [12] });
  });

  test('an event during a load is applied at once and stays when the response is older', () => {
    const { resource, ordered, order } = joinedAt(7);
    const end = order.beginSnapshot(ordered);
    order.handleEvent(event(8));
    expect(resource.applied).toEqual([8]);
    resource.applied = [];
    end(7, false);
    expect(resource.applied).toEqual([8]);
    resource.applied = [];
    order.beginSnapshot(ordered)(8, false);
    expect(resource.applied).toEqual([]);
  });

  test('a response that was requested before a gap is not accepted: it is requested again', () => {
    const { resource, ordered, order } = joinedAt(7);
    const end = order.beginSnapshot(ordered);
    order.handleEvent(event(12));
    expect(resource.loads).toBe(1);
    end(8, false);
    expect(resource.loads).toBe(2);
    order.beginSnapshot(ordered)(12, false);
    expect(resource.loads).toBe(2);
  });

  test('an event that a response already includes changes nothing', () => {
    const { resource, order } = joinedAt(7);
    resource.seq = 9;
    order.handleEvent(event(8));
    order.handleEvent(event(9));
    order.handleEvent(event(10));
    expect(resource.applied).toEqual([10]);
  });

  test('a stored copy that is older than the missed events does not replace the pending load', () => {
    const { resource, ordered, order } = joinedAt(7);
    order.handleEvent(event(12));
    order.beginSnapshot(ordered)(6, true);
    order.onJoined(12);
    expect(resource.loads).toBe(2);
    order.beginSnapshot(ordered)(12, false);
    order.onJoined(12);
    expect(resource.loads).toBe(2);
  });

  test('a stored copy that is older than what was shown is replaced at the next join', () => {
    const { resource, ordered, order } = joinedAt(12);
    order.beginSnapshot(ordered)(6, true);
    expect(resource.loads).toBe(0);
    order.onJoined(12);
    expect(resource.loads).toBe(1);
  });

  test('a resource that begins with data older than the events that are retained is loaded at once', () => {
    const { order } = joinedAt(7);
    const later = subject(5);
    order.add(later.ordered);
    expect(later.resource.loads).toBe(1);
    const current = subject(7);
    order.add(current.ordered);
    expect(current.resource.loads).toBe(0);
  });

  test('a rejoin without missed events loads nothing, one with an unnoticed gap loads once', () => {
    const { resource, ordered, order } = joinedAt(7);
    order.handleEvent(event(8));
    order.onJoined(8);
    expect(resource.loads).toBe(0);
    order.onJoined(11);
    expect(resource.loads).toBe(1);
    order.beginSnapshot(ordered)(11, false);
    resource.seq = 11;
    expect(order.handleEvent(event(11))).toBe(false);
    expect(order.handleEvent(event(12))).toBe(true);
  });

  test('a server whose sequence went back is accepted', () => {
    const { resource, order } = joinedAt(7);
    order.onJoined(3);
    expect(resource.loads).toBe(1);
    expect(order.handleEvent(event(4))).toBe(true);
  });

  test('without numbers in responses all stored events are applied after each', () => {
    const { resource, ordered, order } = joinedAt(7);
    order.handleEvent(event(8));
    resource.applied = [];
    order.beginSnapshot(ordered)(0, false);
    expect(resource).toMatchObject({ applied: [8], loads: 0 });
  });

  test('a resource with an invalid event is loaded instead', () => {
    const { resource, ordered, order } = joinedAt(7);
    order.invalidate(ordered);
    expect(resource.loads).toBe(1);
  });

  test('before a join and after the sign-out no event is applied', () => {
    const { resource, order } = joinedAt(7);
    order.clear();
    expect(order.handleEvent(event(8))).toBe(false);
    expect(resource.applied).toEqual([]);
  });
});
