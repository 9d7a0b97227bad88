import { expect, test, vi } from 'vitest';
import { somePlayer } from '../../setup/fetch-stub.ts';
import {
  changeSession,
  dumpDatabases,
  finishWork,
  json,
  messagesOf,
  networkFailure,
  playerHeaders,
  restartWorker,
  sendRequest,
  sendRequestAndFinish,
  setTimings,
  world,
} from '../support/player-world.ts';

const PLAYER = '/api/player';
const LIST = '/api/player/favorite_games';
const book = { id: 1, identifier: 'astra:book' };
const moon = { id: 2, identifier: 'astra:moon' };
const mark = (response: Response) => response.headers.get('x-sw');
const fromStore = (path: string) => sendRequestAndFinish(path, { headers: { 'x-sw-prefer': 'store' } });

async function held(body: unknown, path = LIST, seq = 5): Promise<void> {
  world.answer = () => json(body, playerHeaders('ann', seq));
  await sendRequestAndFinish(path);
  world.messages.length = 0;
}

test('a fresh response in time is returned and replaces the copy; pages that show the old one are notified', async () => {
  await held([book]);
  world.answer = () => json([moon], playerHeaders('ann', 6));
  const response = await sendRequestAndFinish(LIST);
  expect(mark(response)).toBeNull();
  expect(await response.json()).toEqual([moon]);
  expect(messagesOf('changed')).toMatchObject([{ subject: LIST }]);
  expect(await (await fromStore(LIST)).json()).toEqual([moon]);
});

test('offline the copy is returned with its time, by a worker that has just started', async () => {
  const before = Date.now();
  await held([book]);
  restartWorker();
  world.answer = networkFailure;
  const response = await sendRequestAndFinish(LIST);
  expect(await response.json()).toEqual([book]);
  const at = Date.parse(/^stored; at=(\S+)$/.exec(mark(response) ?? '')?.[1] ?? '');
  expect(at).toBeGreaterThanOrEqual(before);
  expect(response.headers.get('x-sw-checked')).toBe('test');
});

test('a late response does not delay the copy, and replaces it when it arrives', async () => {
  await held([book]);
  const { promise, resolve } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  const response = await sendRequest(LIST);
  expect(await response.json()).toEqual([book]);
  expect(messagesOf('changed')).toEqual([]);
  resolve(json([moon], playerHeaders('ann', 6)));
  await finishWork();
  expect(messagesOf('changed')).toMatchObject([{ subject: LIST }]);
  expect(await (await fromStore(LIST)).json()).toEqual([moon]);
});

test('a sign-out while the response is late: the copy is not returned any more', async () => {
  await held([book]);
  setTimings({ networkTimeoutMs: 5000, retries: 0 });
  const { promise, reject } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  const pending = sendRequest(LIST);
  await vi.waitFor(() => expect(world.sent.at(-1)?.name).toBe(`GET ${LIST}`));
  await changeSession(2, true);
  reject(new TypeError('Failed to fetch'));
  const response = await pending;
  expect([response.status, mark(response)]).toEqual([204, 'none']);
});

test.each([
  ['aborted', LIST, networkFailure],
  ['answered 401', LIST, () => json({ error: 'unauthorized' }, {}, 401)],
  [
    'of an append-only list, answered 401',
    '/api/player/notifications',
    () => json({ error: 'unauthorized' }, {}, 401),
  ],
])('a read that is under way at a sign-out and is then %s is no error to the page', async (_, path, end) => {
  setTimings({ retries: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  world.answer = () => promise.then(end);
  const pending = sendRequest(path);
  await vi.waitFor(() => expect(world.sent.at(-1)?.name).toBe(`GET ${path}`));
  await changeSession(2, true);
  resolve();
  const response = await pending;
  expect([response.status, mark(response)]).toEqual([204, 'none']);
  world.answer = () => json({ error: 'unauthorized' }, {}, 401);
  expect((await sendRequestAndFinish(path, { epoch: 2 })).status).toBe(401);
});

test('of what is about no player the error stays although the session has ended', async () => {
  await changeSession(2);
  world.answer = () => json({ error: 'not_found' }, {}, 404);
  expect((await sendRequestAndFinish('/api/info/locales', { epoch: 1 })).status).toBe(404);
});

test('a late response with the same bytes only confirms the copy', async () => {
  await held([book]);
  const { promise, resolve } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  await sendRequest(LIST);
  resolve(json([book], playerHeaders('ann', 6)));
  await finishWork();
  expect(messagesOf('changed')).toEqual([]);
  expect(messagesOf('confirmed')).toMatchObject([{ subject: LIST }]);
});

test('while the circuit is open the copy is returned without waiting', async () => {
  await held([book]);
  setTimings({ networkTimeoutMs: 60_000 });
  world.online = false;
  const { promise, reject } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  expect(mark(await sendRequest(LIST))).toMatch(/^stored/);
  reject(new TypeError('Failed to fetch'));
});

test.each([
  ['a failing back end', () => json({ error: 'oops' }, {}, 500)],
  ['maintenance', () => json({}, { 'retry-after': '60' }, 503)],
  [
    'a captive portal',
    () => new Response('<html>Sign in to the hotel</html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['an answer that is not the contract’s', () => json([{ id: 'one' }], playerHeaders('ann', 9))],
])('%s is replaced by the copy and does not change it', async (_, answer) => {
  await held([book]);
  world.answer = answer;
  const response = await sendRequestAndFinish(LIST);
  expect(mark(response)).toMatch(/^stored/);
  expect(await response.json()).toEqual([book]);
});

test('without a copy the error of the back end is passed on', async () => {
  world.answer = () => json({ error: 'oops' }, {}, 500);
  const response = await sendRequestAndFinish(LIST);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: 'oops' });
});

test.each([401, 403, 404, 422])('a %i is passed on, with or without a copy', async status => {
  await held([book]);
  world.answer = () => json({ error: 'no' }, {}, status);
  const response = await sendRequestAndFinish(LIST);
  expect(response.status).toBe(status);
  expect(mark(response)).toBeNull();
});

test('a 401 that arrives after the copy was shown makes the page load the player again: a guest', async () => {
  await held(somePlayer(), PLAYER);
  await held([book]);
  const { promise, resolve } = Promise.withResolvers<Response>();
  world.answer = () => promise;
  await sendRequest(LIST);
  resolve(json({}, {}, 401));
  await finishWork();
  expect(messagesOf('changed')).toMatchObject([{ subject: PLAYER }]);
  expect(await (await fromStore(PLAYER)).json()).toEqual({});
});

test('an older response of the server does not replace a newer one', async () => {
  await held([book], LIST, 5);
  world.answer = () => json([], playerHeaders('ann', 4));
  await sendRequestAndFinish(LIST);
  expect(await (await fromStore(LIST)).json()).toEqual([book]);
  expect(messagesOf('changed')).toEqual([]);
});

test('the stored profile has no address, phone, birth date or e-mail, fits the contract and is marked as partial', async () => {
  const ann = somePlayer({ autologin_link: 'https://orbit.test/in/4711' });
  await held(ann, PLAYER);
  expect(await dumpDatabases()).not.toMatch(
    /ann@example|1990-05-17|Weg 1|(?<!\d)53111(?!\d)|228 12345|in\/4711/,
  );
  restartWorker();
  world.answer = networkFailure;
  const response = await sendRequestAndFinish(PLAYER);
  expect(mark(response)).toMatch(/^stored; at=\S+; partial$/);
  const { Player } = await import('../../../src/contract/subjects/player.ts');
  const v = await import('valibot');
  const player = v.parse(Player, await response.json());
  expect(player).toMatchObject({ id: 7, first_name: 'Ann', email: null, address: null, mobile_phone: null });
});

test('a fresh profile is complete', async () => {
  await held(somePlayer(), PLAYER);
  expect(await (await sendRequestAndFinish(PLAYER)).json()).toMatchObject({
    email: 'ann@example.com',
    address: 'Weg 1',
  });
});

test('a known guest is a guest offline too', async () => {
  world.answer = () => json({});
  await sendRequestAndFinish(PLAYER);
  restartWorker();
  world.answer = networkFailure;
  const response = await sendRequestAndFinish(PLAYER);
  expect(mark(response)).toMatch(/^stored; at=\S+$/);
  expect(await response.json()).toEqual({});
});

test('without a response so far the player is unknown offline', async () => {
  expect((await sendRequestAndFinish(PLAYER)).ok).toBe(false);
  expect(mark(await fromStore(PLAYER))).toBe('none');
});

test('a copy of another build that does not fit the contract is deleted and fetched again', async () => {
  await held([book]);
  const { playerDb } = await import('../../../sw/storage/databases.ts');
  const db = await playerDb('ann');
  await db.update('answers', LIST, row => row && { ...row, build: 'older', body: '[{"id":"one"}]' });
  expect(mark(await fromStore(LIST))).toBe('none');
  expect(await db.get('answers', LIST)).toBeUndefined();
  expect(await (await sendRequestAndFinish(LIST)).json()).toEqual([book]);
});

test('a copy of another build that still fits is used', async () => {
  await held([book]);
  const { playerDb } = await import('../../../sw/storage/databases.ts');
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
