import { beforeEach, expect, test, vi } from 'vitest';
import { askAll, done, gone, json, kill, of, scale, toldOf, world } from './player-world.ts';
import { book, drain, heart, keys, LIST, offline, online, path, queued, tap, taps } from './taps.ts';

beforeEach(async () => {
  world.answer = () => json([book], of('ann'));
  await askAll(LIST);
  Object.assign(world, { sent: [], told: [] });
});

test('acknowledged in time, the tap gets the back end’s answer and nothing waits', async () => {
  online(() => heart());
  const response = await tap(true);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(book);
  await done();
  expect(await queued()).toEqual([]);
  expect(toldOf('settled')).toMatchObject([{ topic: 'favourite:1', want: true, ok: true }]);
});

test('the request carries its key and the ajax header, and nothing of what page and worker say to each other', async () => {
  online(() => heart());
  await tap(true, 1, 'key-of-this-tap');
  const [{ headers } = { headers: new Headers() }] = world.sent;
  expect(headers.get('idempotency-key')).toBe('key-of-this-tap');
  expect(headers.get('x-requested-with')).toBe('XMLHttpRequest');
  for (const name of ['x-epoch', 'x-topic', 'x-req-id', 'x-sw-prefer'])
    expect(headers.has(name), name).toBe(false);
});

test('without a network it is queued, written down and said so', async () => {
  offline();
  const response = await tap(true);
  expect(response.status).toBe(202);
  expect(response.headers.get('x-sw')).toBe('queued');
  expect(await response.json()).toEqual({ queued: 1 });
  await done();
  kill();
  expect(await queued()).toEqual([{ key: path(1), topic: 'favourite:1', want: true }]);
  expect(toldOf('queued').at(-1)).toEqual({ queued: await queued() });
  expect(world.tags).toContain('outbox');
});

test('five taps without a network are one request with the last state', async () => {
  offline();
  for (const want of [true, false, true, false, true]) await tap(want);
  await done();
  world.sent.length = 0;
  online(() => heart());
  await drain();
  expect(taps()).toEqual([`PUT ${path(1)}`]);
  expect(await queued()).toEqual([]);
});

test('a tap back to what the server has settles as well', async () => {
  offline();
  await tap(true);
  await tap(false);
  await done();
  online(() => json(null, {}, 204));
  world.sent.length = 0;
  await drain();
  expect(taps()).toEqual([`DELETE ${path(1)}`]);
  expect(toldOf('settled')).toMatchObject([{ want: false, ok: true }]);
});

test('a tap while the one before is on its way is sent after it, with its own key', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  online(({ name }) => (name.startsWith('PUT') ? promise : json(null, {}, 204)));
  const first = tap(true, 1, 'first-key');
  await vi.waitFor(() => expect(taps()).toHaveLength(1));
  const second = tap(false, 1, 'other-key');
  await vi.waitFor(async () => expect(await queued()).toMatchObject([{ want: false }]));
  resolve(heart());
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(204);
  await done();
  expect(keys()).toEqual(['first-key', 'other-key']);
  expect(toldOf('settled')).toMatchObject([{ want: false, ok: true }]);
});

test('wishes are sent in the order in which they were made', async () => {
  offline();
  for (const id of [3, 1, 2]) await tap(true, id);
  await tap(false, 3);
  await done();
  world.sent.length = 0;
  online(({ name }) => (name.startsWith('DELETE') ? json(null, {}, 204) : heart()));
  await drain();
  expect(taps()).toEqual([`PUT ${path(1)}`, `PUT ${path(2)}`, `DELETE ${path(3)}`]);
});

test.each([
  ['no answer', gone],
  ['a 408', () => json({}, {}, 408)],
  ['a 500', () => json({}, {}, 500)],
  ['a captive portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['the same wish being worked on', () => json({ error: 'in_flight' }, {}, 409)],
])('%s keeps the wish, and the same key goes again', async (_, answer) => {
  let attempt = 0;
  online(() => (++attempt === 1 ? answer() : heart()));
  const response = await tap(true, 1, 'one-key');
  expect(response.status).toBe(202);
  await done();
  expect(keys()).toEqual(['one-key', 'one-key']);
  expect(await queued()).toEqual([]);
});

test.each([
  ['a 404 to taking off', false, 404, true],
  ['a 404 to adding', true, 404, false],
  ['a 409', true, 409, true],
])('%s ends the wish', async (_, want, status, ok) => {
  online(() => json({ error: 'x' }, {}, status));
  expect((await tap(want)).status).toBe(status);
  await done();
  expect(await queued()).toEqual([]);
  expect(toldOf('settled')).toMatchObject([{ ok }]);
});

test('a wish that is refused for good is dropped and does not stop the next ones; nor does one that always fails', async () => {
  offline();
  for (const id of [1, 2, 3]) await tap(true, id);
  await done();
  scale({ retries: 0 });
  online(({ name }) =>
    name.endsWith('/1') ? json({}, {}, 422) : name.endsWith('/2') ? json({}, {}, 500) : heart(),
  );
  await drain();
  expect(await queued()).toMatchObject([{ topic: 'favourite:2' }]);
  expect(toldOf('settled')).toMatchObject([
    { topic: 'favourite:1', ok: false },
    { topic: 'favourite:3', ok: true },
  ]);
});
