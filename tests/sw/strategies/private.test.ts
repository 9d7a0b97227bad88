import { expect, test, vi } from 'vitest';
import { somePlayer } from '../features/account/wire.ts';
import { ask, askAll, done, everything, gone, json, kill, of, scale, toldOf, world } from './player-world.ts';

const PLAYER = '/api/player';
const LIST = '/api/player/favorite_games';
const book = { id: 1, identifier: 'astra:book' };
const moon = { id: 2, identifier: 'astra:moon' };
const mark = (response: Response) => response.headers.get('x-sw');
const fromStore = (path: string) => askAll(path, { headers: { 'x-sw-prefer': 'store' } });

async function held(body: unknown, path = LIST, seq = 5): Promise<void> {
  world.answer = () => json(body, of('ann', seq));
  await askAll(path);
  world.told.length = 0;
}

test('a fresh answer in time is given and replaces the copy; pages that show the old one are told', async () => {
  await held([book]);
  world.answer = () => json([moon], of('ann', 6));
  const response = await askAll(LIST);
  expect(mark(response)).toBeNull();
  expect(await response.json()).toEqual([moon]);
  expect(toldOf('changed')).toMatchObject([{ subject: LIST }]);
  expect(await (await fromStore(LIST)).json()).toEqual([moon]);
});

test('without a network the copy is given with its time, by a worker that has just started', async () => {
  const before = Date.now();
  await held([book]);
  kill();
  world.answer = gone;
  const response = await askAll(LIST);
  expect(await response.json()).toEqual([book]);
  const at = Date.parse(/^stored; at=(\S+)$/.exec(mark(response) ?? '')?.[1] ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(response.headers.get('x-sw-checked')).toBe('test');
});

test('an answer that takes too long does not keep the page from the copy, and changes it when it comes', async () => {
  await held([book]);
  const { promise, resolve } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  const response = await ask(LIST);
  expect(await response.json()).toEqual([book]);
  expect(toldOf('changed')).toEqual([]);
  resolve(json([moon], of('ann', 6)));
  await done();
  expect(toldOf('changed')).toMatchObject([{ subject: LIST }]);
  expect(await (await fromStore(LIST)).json()).toEqual([moon]);
});

test('a late answer with the same bytes only confirms the copy', async () => {
  await held([book]);
  const { promise, resolve } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  await ask(LIST);
  resolve(json([book], of('ann', 6)));
  await done();
  expect(toldOf('changed')).toEqual([]);
  expect(toldOf('confirmed')).toMatchObject([{ subject: LIST }]);
});

test('in bad times nobody waits for the network to fail again', async () => {
  await held([book]);
  scale({ patienceMs: 60_000 });
  world.online = false;
  const { promise, reject } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  expect(mark(await ask(LIST))).toMatch(/^stored/);
  reject(new TypeError('Failed to fetch'));
});

test.each([
  ['a failing back end', () => json({ error: 'oops' }, {}, 500)],
  ['maintenance', () => json({}, { 'retry-after': '60' }, 503)],
  [
    'a captive portal',
    () => new Response('<html>Sign in to the hotel</html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['an answer that is not the contract’s', () => json([{ id: 'one' }], of('ann', 9))],
])('%s is covered by the copy and does not touch it', async (_, answer) => {
  await held([book]);
  world.answer = answer;
  const response = await askAll(LIST);
  expect(mark(response)).toMatch(/^stored/);
  expect(await response.json()).toEqual([book]);
});

test('without a copy a failing back end is what the page hears', async () => {
  world.answer = () => json({ error: 'oops' }, {}, 500);
  const response = await askAll(LIST);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: 'oops' });
});

test.each([401, 403, 404, 422])('a %i is handed on, copy or not', async status => {
  await held([book]);
  world.answer = () => json({ error: 'no' }, {}, status);
  const response = await askAll(LIST);
  expect(response.status).toBe(status);
  expect(mark(response)).toBeNull();
});

test('a 401 that comes after the copy was shown has the page ask who is here: a guest', async () => {
  await held(somePlayer(), PLAYER);
  await held([book]);
  const { promise, resolve } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  await ask(LIST);
  resolve(json({}, {}, 401));
  await done();
  expect(toldOf('changed')).toMatchObject([{ subject: PLAYER }]);
  expect(await (await fromStore(PLAYER)).json()).toEqual({});
});

test('an answer that the server gave earlier does not replace one that it gave later', async () => {
  await held([book], LIST, 5);
  world.answer = () => json([], of('ann', 4));
  await askAll(LIST);
  expect(await (await fromStore(LIST)).json()).toEqual([book]);
  expect(toldOf('changed')).toEqual([]);
});

test('the kept profile has no address, phone, birth date or e-mail, fits the contract and says that it is partial', async () => {
  const ann = somePlayer({ autologin_link: 'https://orbit.test/in/4711' });
  await held(ann, PLAYER);
  expect(await everything()).not.toMatch(/ann@example|1990-05-17|Weg 1|53111|228 12345|4711/);
  kill();
  world.answer = gone;
  const response = await askAll(PLAYER);
  expect(mark(response)).toMatch(/^stored; at=\S+; partial$/);
  const { Player } = await import('../../src/contract/player.ts');
  const v = await import('valibot');
  const player = v.parse(Player, await response.json());
  expect(player).toMatchObject({ id: 7, first_name: 'Ann', email: null, address: null, mobile_phone: null });
});

test('a fresh profile is whole', async () => {
  await held(somePlayer(), PLAYER);
  expect(await (await askAll(PLAYER)).json()).toMatchObject({ email: 'ann@example.com', address: 'Weg 1' });
});

test('a guest who was told so is a guest without a network too', async () => {
  world.answer = () => json({});
  await askAll(PLAYER);
  kill();
  world.answer = gone;
  const response = await askAll(PLAYER);
  expect(mark(response)).toMatch(/^stored; at=\S+$/);
  expect(await response.json()).toEqual({});
});

test('who was never asked about is unknown without a network', async () => {
  expect((await askAll(PLAYER)).ok).toBe(false);
  expect(mark(await fromStore(PLAYER))).toBe('none');
});

test('a copy of another build that does not fit the contract is dropped and fetched anew', async () => {
  await held([book]);
  const { playerDb } = await import('../../sw/db.ts');
  const db = await playerDb('ann');
  await db.update('answers', LIST, row => row && { ...row, build: 'older', body: '[{"id":"one"}]' });
  expect(mark(await fromStore(LIST))).toBe('none');
  expect(await db.get('answers', LIST)).toBeUndefined();
  expect(await (await askAll(LIST)).json()).toEqual([book]);
});

test('a copy of another build that still fits is used', async () => {
  await held([book]);
  const { playerDb } = await import('../../sw/db.ts');
  const db = await playerDb('ann');
  await db.update('answers', LIST, row => row && { ...row, build: 'older' });
  expect(await (await fromStore(LIST)).json()).toEqual([book]);
});

test('nothing private is ever in Cache Storage', async () => {
  const open = vi.fn();
  vi.stubGlobal('caches', { open, match: open, has: open });
  await held(somePlayer(), PLAYER);
  await held([book]);
  expect(open).not.toHaveBeenCalled();
});
