import { beforeEach, expect, test, vi } from 'vitest';
import {
  book,
  drain,
  favouriteReply,
  idempotencyKeys,
  LIST,
  listQueued,
  offline,
  online,
  path,
  sentMutations,
  toggleFavourite,
} from '../support/favourite-taps.ts';
import {
  changeSession,
  finishWork,
  json,
  messagesOf,
  networkFailure,
  playerHeaders,
  restartWorker,
  sendRequestAndFinish,
  setTimings,
  world,
} from '../support/player-world.ts';
import { advanceTime } from '../support/storage-world.ts';

beforeEach(async () => {
  world.answer = () => json([book], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
  Object.assign(world, { sent: [], messages: [] });
});

test('a 401 pauses the outbox: it is retained, and sent once the same player has signed in', async () => {
  online(() => json({}, {}, 401));
  expect((await toggleFavourite(true)).status).toBe(401);
  await finishWork();
  expect(sentMutations()).toHaveLength(1);
  await drain();
  expect(sentMutations()).toHaveLength(1);
  await changeSession(2);
  online(() => favouriteReply());
  await sendRequestAndFinish(LIST, { epoch: 2 });
  expect(sentMutations()).toHaveLength(2);
  expect(await listQueued()).toEqual([]);
});

test('queued mutations are sent where the worker sees later than the page that the network is back', async () => {
  setTimings({ retries: 6, baseDelayMs: 20 });
  offline();
  await toggleFavourite(true);
  const draining = drain();
  world.sent.length = 0;
  await vi.waitFor(() => expect(sentMutations().length).toBeGreaterThan(0));
  online(() => favouriteReply());
  await draining;
  expect(await listQueued()).toEqual([]);
});

test('a mutation names its player, and stays when the session at the back end is another one’s', async () => {
  offline();
  await toggleFavourite(true);
  await finishWork();
  world.sent.length = 0;
  online(() => json({ error: 'other_player' }, {}, 409));
  await drain();
  expect(world.sent.find(({ name }) => name.startsWith('PUT'))?.headers.get('x-player')).toBe('ann');
  expect(messagesOf('settled')).toEqual([]);
  await changeSession(2);
  online(() => favouriteReply());
  await sendRequestAndFinish(LIST, { epoch: 2 });
  expect(sentMutations()).toHaveLength(2);
  expect(await listQueued()).toEqual([]);
});

test('nothing is sent for another player, and a sign-out deletes queued mutations', async () => {
  offline();
  await toggleFavourite(true);
  await finishWork();
  await changeSession(2, true);
  expect(messagesOf('queued').at(-1)).toEqual({ queued: [] });
  world.sent.length = 0;
  online(() => json([], playerHeaders('bob')));
  await sendRequestAndFinish(LIST, { epoch: 3 });
  await drain();
  expect(sentMutations()).toEqual([]);
});

test.each([
  ['no other worker sends', { name: 'lock' }, 1],
  ['another worker sends', null, 0],
])('where the browser has locks a worker sends while %s', async (_, lock, count) => {
  const request = vi.fn((_name: string, _options: object, work: (held: object | null) => unknown) =>
    work(lock),
  );
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  setTimings({ queueAfterMs: 100 });
  online(() => favouriteReply());
  expect((await toggleFavourite(true)).status).toBe(count > 0 ? 200 : 202);
  expect(sentMutations()).toHaveLength(count);
  expect(request).toHaveBeenCalledWith('outbox:ann', { ifAvailable: true }, expect.any(Function));
});

test('offline the browser’s own sync is requested before the next attempt, which this worker may not live to make', async () => {
  setTimings({ retries: 6, baseDelayMs: 55_000 });
  offline();
  expect((await toggleFavourite(true)).status).toBe(202);
  await vi.waitFor(() => expect(world.tags).toEqual(['outbox']));
  const { prepareForTakeover } = await import('../../../sw/network/fetch-with-retry.ts');
  prepareForTakeover();
  await finishWork();
});

test('a sign-out while mutations are sent stops after the one in flight', async () => {
  offline();
  for (const id of [1, 2]) await toggleFavourite(true, id);
  await finishWork();
  world.sent.length = 0;
  const { promise, resolve } = Promise.withResolvers<Response>();
  online(() => promise);
  const draining = drain();
  await vi.waitFor(() => expect(sentMutations()).toHaveLength(1));
  await changeSession(2, true);
  resolve(favouriteReply());
  await draining;
  expect(sentMutations()).toEqual([`PUT ${path(1)}`]);
  expect(messagesOf('settled')).toEqual([]);
});

test('Retry-After is honoured by a worker that is killed meanwhile', async () => {
  online(() => json({}, { 'retry-after': '120' }, 503));
  expect((await toggleFavourite(true)).status).toBe(202);
  await finishWork();
  expect(sentMutations()).toHaveLength(1);
  restartWorker();
  online(() => favouriteReply());
  await drain();
  expect(sentMutations()).toHaveLength(1);
  setTimings({ clockOffsetMs: 121_000 });
  await drain();
  expect(sentMutations()).toHaveLength(2);
});

test('of two times that the back end has named, the later one is honoured by the next worker', async () => {
  offline();
  for (const id of [1, 2]) await toggleFavourite(true, id);
  await finishWork();
  world.sent.length = 0;
  online(({ name }) => json({}, { 'retry-after': name.endsWith('/1') ? '120' : '5' }, 503));
  await drain();
  expect(sentMutations()).toHaveLength(2);
  restartWorker();
  setTimings({ clockOffsetMs: 30_000 });
  await drain();
  expect(sentMutations()).toHaveLength(2);
  setTimings({ clockOffsetMs: 121_000 });
  await drain();
  expect(sentMutations()).toHaveLength(4);
});

test('a mutation that the drain leaves unsent is reported as queued at once', async () => {
  setTimings({ queueAfterMs: 60_000 });
  online(() => json({}, { 'retry-after': '120' }, 503));
  expect((await toggleFavourite(true, 1)).status).toBe(202);
  expect((await toggleFavourite(true, 2)).status).toBe(202);
  expect(sentMutations()).toHaveLength(1);
});

test('a back end that fails is asked as often as the schedule has retries, then the browser’s own sync goes on', async () => {
  online(() => json({}, {}, 503));
  expect((await toggleFavourite(true)).status).toBe(202);
  await finishWork();
  expect(sentMutations()).toHaveLength(3);
  expect(world.tags).toContain('outbox');
});

test.each([
  [60, 'by the same drain', 2],
  [61, 'later, by the browser’s own sync', 1],
])('a back end that asks for %i seconds is asked again %s', async (seconds, _by, requests) => {
  online(() => json({}, { 'retry-after': `${seconds}` }, 503));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const response = toggleFavourite(true);
  await advanceTime(1000);
  expect((await response).status).toBe(202);
  online(() => favouriteReply());
  await advanceTime(seconds * 1000);
  await advanceTime(1000);
  vi.useRealTimers();
  expect(sentMutations()).toHaveLength(requests);
  expect(world.tags.includes('outbox')).toBe(requests === 1);
});

test('a worker that is killed while it sends repeats the request with the same key', async () => {
  online(() => new Promise(() => undefined));
  setTimings({ queueAfterMs: 1 });
  expect((await toggleFavourite(true, 1, 'one-key')).status).toBe(202);
  await vi.waitFor(() => expect(idempotencyKeys()).toHaveLength(1));
  restartWorker();
  online(() => favouriteReply());
  await (await import('../../../sw/outbox/drain.ts')).drain();
  expect(idempotencyKeys()).toEqual(['one-key', 'one-key']);
  expect(await listQueued()).toEqual([]);
});

test('a tap that the browser replays to the worker does not undo a later one', async () => {
  offline();
  await toggleFavourite(true, 1, 'first-key');
  await toggleFavourite(false, 1, 'other-key');
  await finishWork();
  restartWorker();
  expect((await toggleFavourite(true, 1, 'first-key')).status).toBe(202);
  expect(await listQueued()).toMatchObject([{ want: false }]);
});

test('without a known player, or of an earlier session, it is a plain request with its key', async () => {
  await changeSession(2);
  online(() => json({ error: 'x' }, {}, 401));
  expect((await toggleFavourite(true, 1, 'guest-key', 2)).status).toBe(401);
  expect((await toggleFavourite(true, 1, 'older-key', 1)).status).toBe(401);
  expect(idempotencyKeys()).toEqual(['guest-key', 'older-key']);
  world.answer = networkFailure;
  expect((await toggleFavourite(true, 1, 'lost-key', 2)).type).toBe('error');
  expect(await listQueued()).toEqual([]);
});

test('a mutation that cannot be stored is not acknowledged as queued', async () => {
  const { playerDb } = await import('../../../sw/storage/databases.ts');
  vi.spyOn(await playerDb('ann'), 'isPersistent', 'get').mockReturnValue(false);
  world.answer = networkFailure;
  expect((await toggleFavourite(true)).type).toBe('error');
  expect(await listQueued()).toEqual([]);
});

test('a mutation that is not queued waits no longer for a response than an attempt lasts', async () => {
  setTimings({ attemptTimeoutMs: 20 });
  const noResponse = (_request: Request, { signal }: RequestInit = {}) =>
    new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
  vi.stubGlobal('fetch', noResponse);
  expect((await toggleFavourite(true, 1, 'key', 0)).type).toBe('error');
});

test('a takeover ends the delay between two attempts, and the browser’s own sync goes on', async () => {
  // With any jitter longer than this test may take.
  setTimings({ retries: 6, baseDelayMs: 55_000 });
  online(() => json({}, {}, 503));
  expect((await toggleFavourite(true)).status).toBe(202);
  const { prepareForTakeover } = await import('../../../sw/network/fetch-with-retry.ts');
  prepareForTakeover();
  await finishWork();
  expect(sentMutations()).toHaveLength(2);
  expect(await listQueued()).toHaveLength(1);
  expect(world.tags).toContain('outbox');
}, 20_000);

test('the stored list is right at the next start without a network', async () => {
  world.online = true;
  const moon = { id: 2, identifier: 'astra:moon' };
  world.answer = ({ name }) =>
    name.startsWith('PUT') ? json(moon, playerHeaders('ann', 2)) : json([book], playerHeaders('ann', 1));
  await toggleFavourite(true, 2);
  await finishWork();
  restartWorker();
  offline();
  expect(await (await sendRequestAndFinish(LIST)).json()).toEqual([moon, book]);
});

test('the sync event fails while mutations are queued, so that the browser repeats it', async () => {
  offline();
  await toggleFavourite(true);
  await finishWork();
  const { drainForSync } = await import('../../../sw/outbox/drain.ts');
  await expect(drainForSync()).rejects.toThrow();
  expect(await listQueued()).toHaveLength(1);
  online(() => favouriteReply());
  await expect(drainForSync()).resolves.toBeUndefined();
});

test('a page that requests the queue gets it at once, and it is sent', async () => {
  offline();
  await toggleFavourite(true);
  await finishWork();
  online(() => favouriteReply());
  const { onDrain, currentDrain } = await import('../../../sw/outbox/drain.ts');
  expect(await onDrain()).toMatchObject({ queued: [{ topic: 'favourite:1', want: true }] });
  await currentDrain();
  expect(await listQueued()).toEqual([]);
});
