import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createLoader,
  initialLoadState,
  type LoadOptions,
  loadRegistry,
} from '../../../src/core/data/loader.ts';
import {
  handleUserJoin,
  onRealtimeEvent,
  receiveEvent,
  registerRealtimeResource,
  resetOrdering,
} from '../../../src/core/realtime/subscriptions.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';

const at = '2026-11-22T00:00:00.000Z';
const event = (seq: number, data: unknown, type = 'groups_changed') => ({
  seq,
  id: `e${seq}`,
  type,
  data,
  at,
});
const groups = (...ids: number[]) => ({ groups: ids, statuses: [] });

const loading = proxy(initialLoadState());
let shown: readonly number[] = [];
let answer = async (_: LoadOptions): Promise<void> => undefined;
const fetches = vi.fn((asking: LoadOptions) => answer(asking));
const load = createLoader(loading, fetches);
registerRealtimeResource(loading, load, {
  groups_changed: data => {
    shown = data.groups;
  },
});

/** The next responses have these groups and include the events up to `seq`. */
const answers = (seq: number, ...ids: number[]) => {
  answer = async ({ onSeq }) => {
    shown = ids;
    onSeq?.(seq);
  };
};

beforeEach(async () => {
  loadRegistry.visible.push(loading);
  answers(4, 1);
  await load();
  handleUserJoin(4);
  fetches.mockClear();
});
afterEach(() => {
  loadRegistry.visible.length = 0;
  resetOrdering();
});

test('an event is in the state synchronously', () => {
  expect(receiveEvent(event(5, groups(2)), false)).toBe(5);
  expect(shown).toEqual([2]);
});

test('an event that violates the contract is not applied: the resource is loaded instead, and the sequence goes on', async () => {
  answers(5, 9);
  expect(receiveEvent(event(5, { groups: 'all' }), false)).toBe(5);
  await vi.waitFor(() => expect(shown).toEqual([9]));
  expect(fetches).toHaveBeenCalledTimes(1);
  expect(readLog().at(-1)).toMatchObject({ kind: 'live', where: 'groups_changed' });
  receiveEvent(event(6, groups(3)), false);
  expect(shown).toEqual([3]);
  expect(fetches).toHaveBeenCalledTimes(1);
});

test('an unknown type is counted and has no effect', () => {
  expect(receiveEvent(event(5, {}, 'later_invention'), false)).toBe(5);
  receiveEvent(event(6, groups(2)), false);
  expect(shown).toEqual([2]);
  expect(fetches).not.toHaveBeenCalled();
});

test('fifty missed events cause one load of each resource on screen', async () => {
  answers(55, 7);
  receiveEvent(event(55, groups(6)), false);
  await vi.waitFor(() => expect(shown).toEqual([7]));
  expect(fetches).toHaveBeenCalledTimes(1);
});

test('a resource that is not on screen is only marked as stale', () => {
  loadRegistry.visible.length = 0;
  receiveEvent(event(55, groups(6)), false);
  expect(fetches).not.toHaveBeenCalled();
  expect(loading.stored).toBe(true);
});

test('a response that is older than an event does not revert it', async () => {
  let finish: () => void = () => undefined;
  answer = async ({ onSeq }) => {
    await new Promise<void>(resolve => {
      finish = resolve;
    });
    shown = [1];
    onSeq?.(4);
  };
  const loaded = load();
  await vi.waitFor(() => expect(fetches).toHaveBeenCalledTimes(1));
  receiveEvent(event(5, groups(2)), false);
  finish();
  await loaded;
  expect(shown).toEqual([2]);
});

test('a listener gets each event once, after the state was updated', () => {
  const received: unknown[] = [];
  const stop = onRealtimeEvent('groups_changed', (data, meta) =>
    received.push([data.groups, shown, meta.id]),
  );
  receiveEvent(event(5, groups(2)), false);
  receiveEvent(event(5, groups(2)), false);
  stop();
  receiveEvent(event(6, groups(3)), false);
  expect(received).toEqual([[[2], [2], 'e5']]);
});

test('public events have no order and no gaps', () => {
  const received: string[] = [];
  const stop = onRealtimeEvent('win', ({ name }) => received.push(name));
  const win = { name: 'Ada***', amount_cents: 5000, currency: 'EUR', simulated: true };
  const game = { identifier: 'acme/Book', title: 'Book' };
  for (const seq of [9, 2]) receiveEvent(event(seq, { ...win, game }, 'win'), true);
  receiveEvent(event(3, { name: 'no game' }, 'win'), true);
  stop();
  expect(received).toEqual(['Ada***', 'Ada***']);
  expect(fetches).not.toHaveBeenCalled();
});
