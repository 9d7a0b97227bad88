import { beforeEach, expect, test, vi } from 'vitest';
import {
  ask,
  askAll,
  done,
  gone,
  json,
  kill,
  of,
  type Sent,
  scale,
  session,
  toldOf,
  world,
} from './player-world.ts';

const LIST = '/api/player/favorite_games';
const book = { id: 1, identifier: 'astra:book' };
const path = (id: number) => `${LIST}/${id}`;
const heart = (id = 1) => json({ id, identifier: 'astra:book' }, of('ann', 2));
const taps = () => world.sent.filter(({ name }) => !name.startsWith('GET')).map(({ name }) => name);
const keys = () =>
  world.sent
    .filter(({ name }) => !name.startsWith('GET'))
    .map(({ headers }) => headers.get('idempotency-key'));

/** The back end has no favourites; wishes get this answer. */
const wishes = (answer: (sent: Sent) => Response | Promise<Response>) => (sent: Sent) =>
  sent.name === `GET ${LIST}` ? json([], of('ann')) : answer(sent);

let made = 0;
async function tap(want: boolean, id = 1, key = `key-${++made}`, epoch = 1): Promise<Response> {
  const topic = encodeURIComponent(`favourite:${id}`);
  const headers = { 'idempotency-key': key, 'x-topic': topic, 'x-requested-with': 'XMLHttpRequest' };
  return ask(path(id), { method: want ? 'PUT' : 'DELETE', headers, epoch });
}
const drain = async () => {
  const { drain: now } = await import('../../sw/outbox-drain.ts');
  await now();
};
const queued = async () => (await import('../../sw/outbox-drain.ts')).queued();
/** Without a network one attempt is enough for the worker to give up. */
const offline = () => {
  world.online = false;
  world.answer = gone;
};
const online = (answer: (sent: Sent) => Response | Promise<Response>) => {
  world.online = true;
  world.answer = wishes(answer);
};

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

test('a 401 pauses it for this player: kept through a sign-in of the same, and then sent', async () => {
  online(() => json({}, {}, 401));
  expect((await tap(true)).status).toBe(401);
  await done();
  expect(taps()).toHaveLength(1);
  await drain();
  expect(taps()).toHaveLength(1);
  await session(2);
  online(() => heart());
  await askAll(LIST, { epoch: 2 });
  expect(await queued()).toHaveLength(1);
  await drain();
  expect(taps()).toHaveLength(2);
  expect(await queued()).toEqual([]);
});

test('nothing is sent for another player, and a sign-out takes what waits with it', async () => {
  offline();
  await tap(true);
  await done();
  await session(2, true);
  expect(toldOf('queued').at(-1)).toEqual({ queued: [] });
  world.sent.length = 0;
  online(() => json([], of('bob')));
  await askAll(LIST, { epoch: 3 });
  await drain();
  expect(taps()).toEqual([]);
});

test('a sign-out while wishes are sent stops after the one on its way', async () => {
  offline();
  for (const id of [1, 2]) await tap(true, id);
  await done();
  world.sent.length = 0;
  const { promise, resolve } = Promise.withResolvers<Response>();
  online(() => promise);
  const draining = drain();
  await vi.waitFor(() => expect(taps()).toHaveLength(1));
  await session(2, true);
  resolve(heart());
  await draining;
  expect(taps()).toEqual([`PUT ${path(1)}`]);
  expect(toldOf('settled')).toEqual([]);
});

test('Retry-After is kept by a worker that is killed meanwhile', async () => {
  online(() => json({}, { 'retry-after': '120' }, 503));
  expect((await tap(true)).status).toBe(202);
  await done();
  expect(taps()).toHaveLength(1);
  kill();
  online(() => heart());
  await drain();
  expect(taps()).toHaveLength(1);
  scale({ clockOffsetMs: 121_000 });
  await drain();
  expect(taps()).toHaveLength(2);
});

test('a worker that is killed while it sends sends the same again, with the same key', async () => {
  online(() => new Promise(() => undefined));
  scale({ wishMs: 1 });
  expect((await tap(true, 1, 'one-key')).status).toBe(202);
  await vi.waitFor(() => expect(keys()).toHaveLength(1));
  kill();
  online(() => heart());
  await (await import('../../sw/first-event.ts')).startOnce();
  expect(keys()).toEqual(['one-key', 'one-key']);
  expect(await queued()).toEqual([]);
});

test('a tap that the browser hands to the worker again does not undo a later one', async () => {
  offline();
  await tap(true, 1, 'first-key');
  await tap(false, 1, 'other-key');
  await done();
  kill();
  expect((await tap(true, 1, 'first-key')).status).toBe(202);
  expect(await queued()).toMatchObject([{ want: false }]);
});

test('without a known player, or of an earlier session, it is a plain request with its key', async () => {
  await session(2);
  online(() => json({ error: 'x' }, {}, 401));
  expect((await tap(true, 1, 'guest-key', 2)).status).toBe(401);
  expect((await tap(true, 1, 'older-key', 1)).status).toBe(401);
  expect(keys()).toEqual(['guest-key', 'older-key']);
  world.answer = gone;
  await expect(tap(true, 1, 'lost-key', 2)).rejects.toThrow();
  expect(await queued()).toEqual([]);
});

test('where storage does not keep it, nobody is told that it is queued', async () => {
  const { playerDb } = await import('../../sw/db.ts');
  vi.spyOn(await playerDb('ann'), 'isKept', 'get').mockReturnValue(false);
  world.answer = gone;
  await expect(tap(true)).rejects.toThrow();
  expect(await queued()).toEqual([]);
});

test('the stored list is right at the next start without a network', async () => {
  world.online = true;
  const moon = { id: 2, identifier: 'astra:moon' };
  world.answer = ({ name }) => (name.startsWith('PUT') ? heart(2) : json([moon, book], of('ann', 3)));
  await tap(true, 2);
  await done();
  kill();
  offline();
  expect(await (await askAll(LIST)).json()).toEqual([moon, book]);
});

test('the sync event fails as long as something waits, so that the browser comes again', async () => {
  offline();
  await tap(true);
  await done();
  const { drainForSync } = await import('../../sw/outbox-drain.ts');
  await expect(drainForSync()).rejects.toThrow();
  expect(await queued()).toHaveLength(1);
  online(() => heart());
  await expect(drainForSync()).resolves.toBeUndefined();
});

test('a page that asks gets what waits at once, and it is sent', async () => {
  offline();
  await tap(true);
  await done();
  online(() => heart());
  const { onDrain, draining } = await import('../../sw/outbox-drain.ts');
  expect(await onDrain()).toMatchObject({ queued: [{ topic: 'favourite:1', want: true }] });
  await draining();
  expect(await queued()).toEqual([]);
});
