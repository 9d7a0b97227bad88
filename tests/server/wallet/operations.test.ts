import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRunOnce, trackInFlight } from '../../../server/wallet/operations.ts';
import { registerPlayer } from '../new-player.ts';
import { type Client, open, type World } from '../world.ts';

const KEY = 'operation-0001';
let world: World;
let client: Client;
let owner: string;
beforeEach(async () => {
  world = await open({ games: 60 });
  const account = await registerPlayer(world);
  client = account.client;
  owner = `player:${account.body.id}`;
});
afterEach(() => world.close());

const ask = async (key = KEY) => (await client.call('loadOperation', { params: { key } })).body;
const settle = async (key = KEY) => (await client.call('withdrawOperation', { params: { key } })).body;
const openUsd = () => client.call('openAccount', { body: { currency: 'USD' }, key: KEY });

describe('a key', () => {
  test('that was never sent is unknown', async () => {
    expect(await ask()).toEqual({ status: 'unknown' });
    expect(await ask('short')).toEqual({ status: 'unknown' });
  });

  test('whose request runs is pending, and withdrawing it waits for the end', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const running = trackInFlight(world.app, { owner, key: KEY }, () => promise);
    expect(await ask()).toEqual({ status: 'pending' });
    expect(await settle()).toEqual({ status: 'pending' });
    resolve();
    await running;
    expect(await ask()).toEqual({ status: 'unknown' });
  });

  test("that was done answers what it answered, and can't be withdrawn any more", async () => {
    const { body } = await openUsd();
    const done = { status: 'done', response: { status: 201, body } };
    expect(await ask()).toEqual(done);
    expect(await settle()).toEqual(done);
  });

  test('that was done is rejected with another body, and changes nothing', async () => {
    await openUsd();
    const other = await client.call('openAccount', { body: { currency: 'GBP' }, key: KEY });
    expect([other.status, other.body.error]).toEqual([422, 'key_reused']);
    expect((await client.call('listAccounts')).body).toHaveLength(2);
  });

  test('that is withdrawn stays so: the late request is rejected and changes nothing', async () => {
    expect(await settle()).toEqual({ status: 'withdrawn' });
    expect(await settle()).toEqual({ status: 'withdrawn' });
    const late = await openUsd();
    expect([late.status, late.body.error]).toEqual([409, 'withdrawn']);
    expect(await ask()).toEqual({ status: 'withdrawn' });
    expect((await client.call('listAccounts')).body).toHaveLength(1);
  });

  test('whose request was rejected is unknown: nothing has happened', async () => {
    await client.call('openAccount', { body: { currency: 'KZT' }, key: KEY });
    expect(await ask()).toEqual({ status: 'unknown' });
  });

  test('of another player reveals nothing', async () => {
    await openUsd();
    const { client: other } = await registerPlayer(world, { email: 'b@example.com' });
    expect((await other.call('loadOperation', { params: { key: KEY } })).body).toEqual({ status: 'unknown' });
    await other.call('withdrawOperation', { params: { key: KEY } });
    expect(await ask()).toMatchObject({ status: 'done' });
  });

  test('of an empty answer is done with nothing in it', async () => {
    await client.call('updateLocale', { body: { locale: 'de' }, key: 'locale-00001' });
    expect(await ask('locale-00001')).toEqual({
      status: 'done',
      response: { status: 200, body: { locale: 'de' } },
    });
    const id = Object.values(world.app.catalogue.games[0]?.currencies ?? {})[0]?.id ?? 0;
    await client.call('addFavourite', { params: { id } });
    await client.call('removeFavourite', { params: { id }, key: 'remove-00001' });
    expect(await ask('remove-00001')).toEqual({ status: 'done', response: { status: 204, body: null } });
  });

  test('with a race of a request and a withdrawal is taken by exactly one of them', async () => {
    const [opened, settled] = await Promise.all([openUsd(), settle()]);
    const accounts = (await client.call('listAccounts')).body.length;
    const isWithdrawn = settled.status === 'withdrawn';
    expect([opened.status, accounts]).toEqual(isWithdrawn ? [409, 1] : [201, 2]);
  });
});

describe('the work of a write', () => {
  const write = () => ({ owner, key: KEY, route: 'openAccount', fingerprint: 'f' });

  test('with a key is done in one piece: a second one is a fault of the route', async () => {
    const { runOnce, ran } = createRunOnce(world.app, {
      write: write(),
      player_id: null,
      session_id: null,
      status: 200,
    });
    expect(ran()).toBe(false);
    expect(await runOnce(async () => 'done')).toBe('done');
    expect(ran()).toBe(true);
    await expect(runOnce(async () => 'again')).rejects.toThrow('openAccount has two effects for one key');
    expect(await ask()).toEqual({ status: 'done', response: { status: 200, body: 'done' } });
  });

  test.each([
    ['another status', { status: 409, body: { state: 'reserved' } }],
    ['another body', { status: 200, body: { state: 'succeeded' } }],
  ])('is answered for good as what follows it has changed the answer: %s', async (_, answer) => {
    const work = createRunOnce(world.app, { write: write(), player_id: null, session_id: null, status: 200 });
    await work.runOnce(async () => ({ state: 'reserved' }));
    await work.keepAnswer(answer);
    expect(await ask()).toEqual({ status: 'done', response: answer });
  });

  test('without a key may come in pieces, and leaves no key behind', async () => {
    const { runOnce } = createRunOnce(world.app, {
      write: null,
      player_id: null,
      session_id: null,
      status: 200,
    });
    expect(await runOnce(async () => 1)).toBe(1);
    expect(await runOnce(async () => 2)).toBe(2);
    expect(await ask()).toEqual({ status: 'unknown' });
  });

  test('of a session that has ended is rejected, and leaves its key free', async () => {
    const { runOnce } = createRunOnce(world.app, {
      ...{ write: write(), player_id: null, session_id: 0, status: 200 },
    });
    await expect(runOnce(async () => 'done')).rejects.toMatchObject({ status: 401 });
    expect(await ask()).toEqual({ status: 'unknown' });
  });
});
