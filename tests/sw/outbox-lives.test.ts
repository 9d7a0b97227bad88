import { beforeEach, expect, test, vi } from 'vitest';
import { askAll, done, gone, json, kill, of, scale, session, toldOf, world } from './player-world.ts';
import { book, drain, heart, keys, LIST, offline, online, path, queued, tap, taps } from './taps.ts';

beforeEach(async () => {
  world.answer = () => json([book], of('ann'));
  await askAll(LIST);
  Object.assign(world, { sent: [], told: [] });
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
