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

/** Starts the worker's entry; returns what dispatches an event to it, and how long that lasts. */
async function startEntry() {
  restartWorker();
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('__WB_MANIFEST', []);
  await import(ENTRY);
  return (type: string, data: object) => {
    const lasting: Promise<unknown>[] = [];
    listeners.get(type)?.({
      ...data,
      waitUntil: (work: Promise<unknown>) => void lasting.push(work.catch(() => undefined)),
    });
    return lasting;
  };
}

beforeEach(async () => {
  world.answer = () => json([book], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
}, 30_000);

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
  void dispatch('sync', { tag: 'outbox' });
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]), { timeout: 20_000 });
});

test('while the worker is switched off the browser’s sync and the next start send nothing', async () => {
  offline();
  await toggleFavourite(true);
  await finishWork();
  bindPush.mockResolvedValue();
  online(() => favouriteReply());
  const dispatch = await startEntry();
  const { setMode } = await import('../../sw/lifecycle/kill-switch.ts');
  await setMode('pass');
  world.sent.length = 0;
  const lasting = [
    ...dispatch('sync', { tag: 'outbox' }),
    ...dispatch('fetch', {
      request: new Request('https://orbit.test/api/player'),
      respondWith: () => undefined,
    }),
  ];
  await Promise.allSettled(lasting);
  expect(world.sent).toEqual([]);
  expect(await listQueued()).toHaveLength(1);
});
