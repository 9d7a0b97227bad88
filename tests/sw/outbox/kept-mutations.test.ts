import { beforeEach, expect, test, vi } from 'vitest';
import {
  book,
  drain,
  favouriteReply,
  LIST,
  offline,
  online,
  path,
  sentMutations,
  toggleFavourite,
} from '../support/favourite-taps.ts';
import {
  changeSession,
  dumpDatabases,
  finishWork,
  json,
  messagesOf,
  playerHeaders,
  restartWorker,
  sendRequest,
  sendRequestAndFinish,
  setTimings,
  world,
} from '../support/player-world.ts';
import { fillStorage } from '../support/storage-world.ts';

const DAY_MS = 86_400_000;

beforeEach(async () => {
  world.answer = () => json([book], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
  Object.assign(world, { sent: [], messages: [] });
});

test('full storage that has room again a moment later loses no mutation', async () => {
  online(() => favouriteReply());
  const { setEvictHandler } = await import('../../../sw/storage/errors.ts');
  const freeSpace = fillStorage(({ key }) => key === path(1));
  // The last step frees space, which the browser counts a moment later.
  setEvictHandler(async step => {
    if (step < 5) return true;
    queueMicrotask(freeSpace);
    return false;
  });
  const response = await toggleFavourite(true);
  await finishWork();
  expect(response.status).toBe(200);
  expect(sentMutations()).toEqual([`PUT ${path(1)}`]);
});

test('a mutation that cannot be stored names its player too', async () => {
  const { playerDb } = await import('../../../sw/storage/databases.ts');
  vi.spyOn(await playerDb('ann'), 'isPersistent', 'get').mockReturnValue(false);
  online(() => favouriteReply());
  await toggleFavourite(true);
  await finishWork();
  expect(world.sent.find(({ name }) => name.startsWith('PUT'))?.headers.get('x-player')).toBe('ann');
});

test('a player who is back while the queue waits for its next attempt has it sent', async () => {
  setTimings({ retries: 6, baseDelayMs: 20_000, queueAfterMs: 20 });
  online(() => json({}, {}, 503));
  expect((await toggleFavourite(true)).status).toBe(202);
  await vi.waitFor(() => expect(sentMutations()).toHaveLength(1));
  await changeSession(2);
  online(({ name }) => (name === `GET ${LIST}` ? json([], playerHeaders('ann')) : favouriteReply()));
  await sendRequest(LIST, { epoch: 2 });
  await vi.waitFor(() => expect(sentMutations()).toHaveLength(2));
});

test('a clock that was ahead when the back end named a time to wait does not stop the queue', async () => {
  setTimings({ clockOffsetMs: 365 * DAY_MS, queueAfterMs: 20 });
  online(() => json({}, { 'retry-after': '120' }, 503));
  expect((await toggleFavourite(true)).status).toBe(202);
  await finishWork();
  restartWorker();
  setTimings({ clockOffsetMs: DAY_MS, queueAfterMs: 20 });
  world.sent.length = 0;
  online(() => favouriteReply());
  await drain();
  expect(sentMutations()).toHaveLength(1);
});

test('a sign-out with queued mutations leaves nothing of the player, and the next sign-in reports none as dropped', async () => {
  offline();
  await toggleFavourite(true);
  await finishWork();
  await changeSession(2, true);
  expect(await dumpDatabases()).not.toMatch(/ann/);
  await changeSession(3);
  online(({ name }) => (name === `GET ${LIST}` ? json([], playerHeaders('ann')) : favouriteReply()));
  await sendRequestAndFinish(LIST, { epoch: 3 });
  expect(messagesOf('dropped')).toEqual([]);
});
