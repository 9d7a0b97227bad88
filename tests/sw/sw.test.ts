import { beforeEach, expect, test, vi } from 'vitest';
import {
  book,
  favouriteReply,
  LIST,
  listQueued,
  offline,
  online,
  toggleFavourite,
} from './support/favourite-taps.ts';
import {
  finishWork,
  json,
  playerHeaders,
  restartWorker,
  sendRequestAndFinish,
  world,
} from './support/player-world.ts';

/** By name only: its types are those of a worker. */
const ENTRY: string = '../../sw/sw.ts';

const bindPush = vi.fn<() => Promise<void>>();
vi.doMock('../../sw/push/subscription.ts', async original => ({ ...(await original<object>()), bindPush }));

/** Starts the worker's entry; returns what dispatches an event to it. */
async function startEntry() {
  restartWorker();
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('__WB_MANIFEST', []);
  await import(ENTRY);
  return (type: string, data: object) => {
    listeners.get(type)?.({
      ...data,
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
    });
  };
}

beforeEach(async () => {
  world.answer = () => json([book], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
});

test.each([
  ['fails', () => Promise.reject(new Error('push service'))],
  ['does not answer', () => new Promise<void>(() => undefined)],
])('the browser’s sync sends what is queued although the push service %s', async (_what, binding) => {
  offline();
  await toggleFavourite(true);
  await finishWork();
  bindPush.mockImplementation(binding);
  online(() => favouriteReply());
  const dispatch = await startEntry();
  dispatch('sync', { tag: 'outbox' });
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]));
});
