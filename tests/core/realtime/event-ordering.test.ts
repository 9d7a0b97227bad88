import { describe, expect, test } from 'vitest';
import {
  createEventOrdering,
  type OrderedResource,
  type SequencedEvent,
} from '../../../src/core/realtime/event-ordering.ts';

/** A subject whose loads a test answers by hand; its state is the list of what it was told. */
function subject(seqHeld = 0) {
  const held = { seq: seqHeld, told: [] as unknown[], loads: 0, expired: 0, isShown: true, isLoaded: true };
  const ordered: OrderedResource = {
    apply: { said: data => void held.told.push(data) },
    isLoaded: () => held.isLoaded,
    isVisible: () => held.isShown,
    loadedSeq: () => held.seq,
    load: async () => {
      held.loads += 1;
    },
    markStale: () => {
      held.expired += 1;
    },
  };
  return { held, ordered };
}

const said = (seq: number): SequencedEvent => ({ seq, type: 'said', data: seq });

function joinedAt(seq: number, seqHeld = seq) {
  const { held, ordered } = subject(seqHeld);
  const order = createEventOrdering();
  order.add(ordered);
  order.onJoined(seq);
  return { held, ordered, order };
}

describe("the order of a player's events", () => {
  test('nothing is loaded at a join when what is shown includes all that happened', () => {
    const { held } = joinedAt(7);
    expect(held.loads).toBe(0);
  });

  test("what was loaded before the join's number is loaded once", () => {
    const { held } = joinedAt(7, 5);
    expect(held.loads).toBe(1);
  });

  test('events in a row are applied at once, a repeated one not again', () => {
    const { held, order } = joinedAt(7);
    expect([8, 9, 9, 8, 10].map(seq => order.handleEvent(said(seq)))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(held).toMatchObject({ told: [8, 9, 10], loads: 0 });
  });

  test('a gap loads what is on screen once, and what is not says that it is old', () => {
    const { held, order } = joinedAt(7);
    const hidden = subject(7);
    hidden.held.isShown = false;
    order.add(hidden.ordered);
    order.handleEvent(said(10));
    expect(held.loads).toBe(1);
    expect(hidden.held).toMatchObject({ loads: 0, expired: 1 });
  });

  test('an event during a load is shown at once and stays when the answer is older', () => {
    const { held, ordered, order } = joinedAt(7);
    const end = order.beginSnapshot(ordered);
    order.handleEvent(said(8));
    expect(held.told).toEqual([8]);
    held.told = [];
    end(7, false);
    expect(held.told).toEqual([8]);
    held.told = [];
    order.beginSnapshot(ordered)(8, false);
    expect(held.told).toEqual([]);
  });

  test('an answer that was asked for before a gap is not believed: it is asked for again', () => {
    const { held, ordered, order } = joinedAt(7);
    const end = order.beginSnapshot(ordered);
    order.handleEvent(said(12));
    expect(held.loads).toBe(1);
    end(8, false);
    expect(held.loads).toBe(2);
    order.beginSnapshot(ordered)(12, false);
    expect(held.loads).toBe(2);
  });

  test('an event that an answer has overtaken changes nothing', () => {
    const { held, order } = joinedAt(7);
    held.seq = 9;
    order.handleEvent(said(8));
    order.handleEvent(said(9));
    order.handleEvent(said(10));
    expect(held.told).toEqual([10]);
  });

  test('a stored copy that is older than what was missed does not end the wait for an answer', () => {
    const { held, ordered, order } = joinedAt(7);
    order.handleEvent(said(12));
    order.beginSnapshot(ordered)(6, true);
    order.onJoined(12);
    expect(held.loads).toBe(2);
    order.beginSnapshot(ordered)(12, false);
    order.onJoined(12);
    expect(held.loads).toBe(2);
  });

  test('a rejoin after which nothing was missed loads nothing, one after a quiet gap loads once', () => {
    const { held, ordered, order } = joinedAt(7);
    order.handleEvent(said(8));
    order.onJoined(8);
    expect(held.loads).toBe(0);
    order.onJoined(11);
    expect(held.loads).toBe(1);
    order.beginSnapshot(ordered)(11, false);
    held.seq = 11;
    expect(order.handleEvent(said(11))).toBe(false);
    expect(order.handleEvent(said(12))).toBe(true);
  });

  test('a server that lost its last events is believed', () => {
    const { held, order } = joinedAt(7);
    order.onJoined(3);
    expect(held.loads).toBe(1);
    expect(order.handleEvent(said(4))).toBe(true);
  });

  test('without numbers in answers all that is kept is applied after each', () => {
    const { held, ordered, order } = joinedAt(7);
    order.handleEvent(said(8));
    held.told = [];
    order.beginSnapshot(ordered)(0, false);
    expect(held).toMatchObject({ told: [8], loads: 0 });
  });

  test('what an event said badly is loaded instead', () => {
    const { held, ordered, order } = joinedAt(7);
    order.invalidate(ordered);
    expect(held.loads).toBe(1);
  });

  test('before a join and after the player has left nothing is taken', () => {
    const { held, order } = joinedAt(7);
    order.clear();
    expect(order.handleEvent(said(8))).toBe(false);
    expect(held.told).toEqual([]);
  });
});
