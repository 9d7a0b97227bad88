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

beforeEach(async () => {
  world.answer = () => json([book], playerHeaders('ann'));
  await sendRequestAndFinish(LIST);
  Object.assign(world, { sent: [], messages: [] });
});

test('a tap that is acknowledged in time gets the back end’s reply, and nothing is queued', async () => {
  online(() => favouriteReply());
  const response = await toggleFavourite(true);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(book);
  await finishWork();
  expect(await listQueued()).toEqual([]);
  expect(messagesOf('settled')).toMatchObject([{ topic: 'favourite:1', want: true, ok: true }]);
});

test('the request carries its key and the ajax header, and none of the headers between page and worker', async () => {
  online(() => favouriteReply());
  await toggleFavourite(true, 1, 'key-of-this-tap');
  const [{ headers } = { headers: new Headers() }] = world.sent;
  expect(headers.get('idempotency-key')).toBe('key-of-this-tap');
  expect(headers.get('x-requested-with')).toBe('XMLHttpRequest');
  for (const name of ['x-epoch', 'x-topic', 'x-req-id', 'x-sw-prefer'])
    expect(headers.has(name), name).toBe(false);
});

test('offline a mutation is queued, stored and reported as queued', async () => {
  offline();
  const response = await toggleFavourite(true);
  expect(response.status).toBe(202);
  expect(response.headers.get('x-sw')).toBe('queued');
  expect(await response.json()).toEqual({ queued: 1 });
  await finishWork();
  restartWorker();
  expect(await listQueued()).toEqual([{ key: path(1), topic: 'favourite:1', want: true }]);
  expect(messagesOf('queued').at(-1)).toEqual({ queued: await listQueued() });
  expect(world.tags).toContain('outbox');
});

test('a mutation that completes while the pages are told that it waits is reported as done', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const told = Promise.withResolvers<void>();
  online(() => promise);
  setTimings({ queueAfterMs: 1 });
  const { scope } = await import('../../../sw/clients/scope.ts');
  const pages = vi.spyOn(scope.clients, 'matchAll');
  pages.mockImplementationOnce(async () => {
    await told.promise;
    return [];
  });
  const response = toggleFavourite(true);
  await vi.waitFor(() => expect(pages).toHaveBeenCalledTimes(1));
  resolve(favouriteReply());
  await vi.waitFor(() => expect(messagesOf('queued')).toEqual([{ queued: [] }]));
  told.resolve();
  expect((await response).status).toBe(202);
});

test('five offline taps are one request with the last state', async () => {
  offline();
  for (const want of [true, false, true, false, true]) await toggleFavourite(want);
  await finishWork();
  world.sent.length = 0;
  online(() => favouriteReply());
  await drain();
  expect(sentMutations()).toEqual([`PUT ${path(1)}`]);
  expect(await listQueued()).toEqual([]);
});

test('a tap back to the server’s state is sent as well', async () => {
  offline();
  await toggleFavourite(true);
  await toggleFavourite(false);
  await finishWork();
  online(() => json(null, {}, 204));
  world.sent.length = 0;
  await drain();
  expect(sentMutations()).toEqual([`DELETE ${path(1)}`]);
  expect(messagesOf('settled')).toMatchObject([{ want: false, ok: true }]);
});

test('a tap while the one before is in flight is sent after it, with its own key', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  online(({ name }) => (name.startsWith('PUT') ? promise : json(null, {}, 204)));
  const first = toggleFavourite(true, 1, 'first-key');
  await vi.waitFor(() => expect(sentMutations()).toHaveLength(1));
  const second = toggleFavourite(false, 1, 'other-key');
  await vi.waitFor(async () => expect(await listQueued()).toMatchObject([{ want: false }]));
  resolve(favouriteReply());
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(204);
  await finishWork();
  expect(idempotencyKeys()).toEqual(['first-key', 'other-key']);
  expect(messagesOf('settled')).toMatchObject([{ want: false, ok: true }]);
});

test('mutations are sent in the order in which they were queued', async () => {
  offline();
  for (const id of [3, 1, 2]) await toggleFavourite(true, id);
  await toggleFavourite(false, 3);
  await finishWork();
  world.sent.length = 0;
  online(({ name }) => (name.startsWith('DELETE') ? json(null, {}, 204) : favouriteReply()));
  await drain();
  expect(sentMutations()).toEqual([`PUT ${path(1)}`, `PUT ${path(2)}`, `DELETE ${path(3)}`]);
});

test.each([
  ['no answer', networkFailure],
  ['a 408', () => json({}, {}, 408)],
  ['a 500', () => json({}, {}, 500)],
  ['a captive portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a sign-in page of a proxy', () => new Response('<html>', { status: 401 })],
  ['a block page of a proxy', () => new Response('blocked', { status: 403 })],
  ['the same mutation in progress', () => json({ error: 'in_flight' }, {}, 409)],
])('%s keeps the mutation queued, and it is sent again with the same key', async (_, answer) => {
  let attempt = 0;
  online(() => (++attempt === 1 ? answer() : favouriteReply()));
  const response = await toggleFavourite(true, 1, 'one-key');
  expect(response.status).toBe(202);
  await finishWork();
  expect(idempotencyKeys()).toEqual(['one-key', 'one-key']);
  expect(await listQueued()).toEqual([]);
});

test.each([
  ['a 404 to taking off', false, 404, true],
  ['a 404 to adding', true, 404, false],
  ['a 409', true, 409, true],
  ['a status that is no success', true, 300, false],
])('%s removes the mutation from the queue', async (_, want, status, ok) => {
  online(() => json({ error: 'x' }, {}, status));
  expect((await toggleFavourite(want)).status).toBe(status);
  await finishWork();
  expect(await listQueued()).toEqual([]);
  expect(messagesOf('settled')).toMatchObject([{ ok }]);
});

test('a mutation that is rejected for good is dropped and does not block the next ones; nor does one that always fails', async () => {
  offline();
  for (const id of [1, 2, 3]) await toggleFavourite(true, id);
  await finishWork();
  setTimings({ retries: 0 });
  online(({ name }) =>
    name.endsWith('/1') ? json({}, {}, 422) : name.endsWith('/2') ? json({}, {}, 500) : favouriteReply(),
  );
  await drain();
  expect(await listQueued()).toMatchObject([{ topic: 'favourite:2' }]);
  expect(messagesOf('settled')).toMatchObject([
    { topic: 'favourite:1', ok: false },
    { topic: 'favourite:3', ok: true },
  ]);
});

test('pages are told what still waits once something is sent that no request waits for, and only then', async () => {
  setTimings({ queueAfterMs: 60_000 });
  online(() => favouriteReply());
  expect((await toggleFavourite(true, 1)).status).toBe(200);
  await finishWork();
  expect(messagesOf('queued')).toEqual([]);
  offline();
  for (const id of [2, 3]) await toggleFavourite(true, id);
  await finishWork();
  setTimings({ retries: 0 });
  online(() => json({}, {}, 503));
  world.messages.length = 0;
  await drain();
  expect(messagesOf('queued')).toEqual([]);
  online(({ name }) => (name.endsWith('/2') ? favouriteReply(2) : json({}, {}, 503)));
  await drain();
  expect(messagesOf('queued')).toMatchObject([{ queued: [{ topic: 'favourite:3' }] }]);
});

test('of two rows that are put off the longer time counts', async () => {
  offline();
  for (const id of [1, 2]) await toggleFavourite(true, id);
  await finishWork();
  world.sent.length = 0;
  online(({ name }) => json({}, { 'retry-after': name.endsWith('/1') ? '90' : '5' }, 503));
  await drain();
  expect(sentMutations()).toHaveLength(2);
});
