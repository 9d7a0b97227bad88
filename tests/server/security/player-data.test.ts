import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import { newPlayer, registerPlayer } from '../new-player.ts';
import { open, type World } from '../world.ts';

const { email, password } = newPlayer();
let world: World;
beforeEach(async () => {
  world = await open({ games: 60 });
});
afterEach(() => world.close());

const signIn = () => world.client().call('signIn', { body: { user: { email, password, dfpc: '' } } });

describe('the download of a player’s data', () => {
  test('has every table that names the player, and their entries of the ledger', async () => {
    const { client, body } = await registerPlayer(world);
    await registerPlayer(world, { email: 'bob@example.com' });
    const data = (await client.call('downloadData')).body;
    expect(data.player).toMatchObject({ id: body.id, email });
    const tables = await world.app.db.introspection.getTables();
    const expected: string[] = [];
    for (const { name, columns } of tables) {
      if (!columns.some(column => column.name === 'player_id')) continue;
      const row = await world.app.db
        .selectFrom(name as 'sessions')
        .select('player_id')
        .where('player_id', '=', body.id)
        .executeTakeFirst();
      if (row) expected.push(name);
    }
    const leftOut = ['tokens', 'outbox_events'];
    expect(Object.keys(data.records).toSorted()).toEqual(
      [...expected.filter(name => !leftOut.includes(name)), 'entries'].toSorted(),
    );
    for (const rows of Object.values(data.records))
      for (const row of rows) expect([body.id, undefined]).toContain(row['player_id']);
    expect(JSON.stringify(data)).not.toContain('bob@example.com');
  });

  test('has no secret: no hash, no token, no seed of rounds to come', async () => {
    const { client, body } = await registerPlayer(world);
    const { id } = body;
    const created_at = world.app.clock.now().toISOString();
    const pair = { server_seed: 'future-of-the-game', server_seed_hash: 'hash-of-it', client_seed: 'chosen' };
    await world.app.db
      .insertInto('seed_pairs')
      .values({ player_id: id, ...pair, nonce: 0, created_at, revealed_at: null })
      .execute();
    await client.call('setUpTwoFactor');
    const { password_hash } = await world.app.db
      .selectFrom('players')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = await world.app.db.selectFrom('sessions').select('token_hash').execute();
    const { secret } = await world.app.db.selectFrom('two_factor').select('secret').executeTakeFirstOrThrow();
    const text = (await client.call('downloadData')).text;
    expect(text).toContain('chosen');
    for (const word of [pair.server_seed, password_hash, secret, ...rows.map(row => row.token_hash)])
      expect(text).not.toContain(word);
  });

  test('takes a proof of who is there, and is written down', async () => {
    const { client } = await registerPlayer(world);
    world.app.clock.shift(16 * MINUTE_MS);
    expect((await client.call('downloadData')).status).toBe(403);
    await client.call('confirmIdentity', { body: { user: { password } } });
    expect((await client.call('downloadData')).status).toBe(200);
    expect((await client.call('loadSecurity')).body.events[0]?.type).toBe('data_downloaded');
  });
});

describe('closing the account', () => {
  test('ends every session and lets nobody in again; the ledger stays as it is', async () => {
    const { client, body } = await registerPlayer(world);
    const before = await world.app.db.selectFrom('accounts').selectAll().execute();
    expect((await client.call('closeAccount', { body: { understood: true } })).status).toBe(204);
    expect((await client.call('loadPlayer')).body).toEqual({});
    const answer = await signIn();
    expect([answer.status, answer.body.errors]).toEqual([422, { email: ['errors.account.closed'] }]);
    const sessions = await world.app.db.selectFrom('sessions').select('id').execute();
    expect(sessions).toEqual([]);
    expect(await world.app.db.selectFrom('accounts').selectAll().execute()).toEqual(before);
    const mail = await world.app.db
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(mail).toEqual({ recipient: email, subject: 'Your account is closed' });
    expect(body.id).toBeGreaterThan(0);
  });

  test('takes a proof of who is there and the word that it is understood', async () => {
    const { client } = await registerPlayer(world);
    expect((await client.post('/api/player/close', {})).status).toBe(422);
    world.app.clock.shift(16 * MINUTE_MS);
    expect((await client.call('closeAccount', { body: { understood: true } })).status).toBe(403);
    expect((await client.call('loadSecurity')).status).toBe(200);
  });
});
