import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countRounds } from '../../../server/comp-points/count-rounds.ts';
import { deleteExpired } from '../../../server/jobs/maintenance.ts';
import { RETENTION } from '../../../server/jobs/retention.ts';
import { isPostgres } from '../../../server/store/dialect.ts';
import type { Tables } from '../../../server/store/tables.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game/game-world.ts';

const DAY = 24 * 60 * 60 * 1000;
let world: GameWorld;
beforeEach(async () => {
  world = await openGameWorld();
});
afterEach(() => world.close());

const countOf = async (table: keyof Tables): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    world.app.db,
  );
  return rows[0]?.n ?? 0;
};

test('every table of the store has a rule', async () => {
  const tables = await world.app.db.introspection.getTables();
  expect(Object.keys(RETENTION).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('a round is kept for seven years, and the ledger for good', async () => {
  const { row, token } = await world.launchGame();
  await world.forceNextOutcome(row.id, 'comet', ({ steps }) => steps.length === 1);
  await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
  const kept = ['rounds', 'transactions', 'entries'] as const;
  const before = await Promise.all(kept.map(countOf));
  expect(Math.min(...before)).toBeGreaterThan(0);

  world.app.clock.shift(7 * 365 * DAY);
  await deleteExpired(world.app);
  expect(await Promise.all(kept.map(countOf))).toEqual(before);

  world.app.clock.shift(10 * DAY);
  await deleteExpired(world.app);
  expect(await Promise.all(kept.map(countOf))).toEqual([0, before[1], before[2]]);
  expect(await audit(world.app.db)).toEqual([]);
});

test('the comp points of a round are kept as long as the round, and the player’s for good', async () => {
  const { row, token } = await world.launchGame();
  await world.forceNextOutcome(row.id, 'comet', ({ steps }) => steps.length === 1);
  await world.rgs('play', token, { round_key: roundKey(), bet_cents: 1000, mode: 'base' });
  await countRounds(world.app, row.id);
  const kept = () => Promise.all((['comp_point_rounds', 'comp_points'] as const).map(countOf));
  world.app.clock.shift(7 * 365 * DAY);
  await deleteExpired(world.app);
  expect(await kept()).toEqual([1, 1]);
  world.app.clock.shift(10 * DAY);
  await deleteExpired(world.app);
  expect(await kept()).toEqual([0, 1]);
});

test('old rounds are found by their index', async () => {
  const deletion = sql`delete from rounds where player_id in (select id from players where id > 0 and id <= 100)
    and opened_at < '2020' and closed_at < '2020'`;
  const { db } = world.app;
  if (isPostgres(db)) {
    const plan = await db.transaction().execute(async tx => {
      // A table of few rows is read whole by PostgreSQL.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
      return (await sql`explain ${deletion}`.execute(tx)).rows;
    });
    expect(JSON.stringify(plan)).toMatch(/rounds_player_opened.*\(player_id = .*\(opened_at < /);
    return;
  }
  const { rows } = await sql<{ detail: string }>`explain query plan ${deletion}`.execute(db);
  expect(rows[0]?.detail).toContain('rounds_player_opened (player_id=? AND opened_at<?)');
});

test('an open round outlives any time, and what it refers to', async () => {
  const { row, token } = await world.launchGame();
  await world.forceNextOutcome(row.id, 'comet', ({ steps }) => steps.length > 1);
  await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
  world.app.clock.shift(8 * 366 * DAY);
  await deleteExpired(world.app);
  expect([await countOf('rounds'), await countOf('game_sessions')]).toEqual([1, 1]);
});

test('a device is known for as long as its cookie lives', async () => {
  const { row } = await world.player();
  const seen_at = world.app.clock.now().toISOString();
  await world.app.db
    .insertInto('known_devices')
    .values({ player_id: row.id, device: 'd', seen_at })
    .execute();
  world.app.clock.shift(399 * DAY);
  await deleteExpired(world.app);
  expect(await countOf('known_devices')).toBe(1);
  world.app.clock.shift(2 * DAY);
  await deleteExpired(world.app);
  expect(await countOf('known_devices')).toBe(0);
});

test('a push that expired with its device is deleted', async () => {
  const at = (days: number) => new Date(world.app.clock.now().getTime() + days * DAY).toISOString();
  const push = { device_id: 'gone', payload: '{}', topic: 't', urgency: 'normal', attempts: 0 } as const;
  await world.app.db
    .insertInto('push_outbox')
    .values([
      { ...push, not_before: at(0), expires_at: at(-1) },
      { ...push, not_before: at(0), expires_at: at(1) },
    ])
    .execute();
  await deleteExpired(world.app);
  expect(await countOf('push_outbox')).toBe(1);
});

test('what expired long ago is deleted in parts, all of it', async () => {
  const { row } = await world.player();
  const at = world.app.clock.now().toISOString();
  const ofOwner = {
    owner: `player:${row.id}`,
    route: 'r',
    fingerprint: 'f',
    state: 'done',
    status: 200,
  } as const;
  for (let first = 0; first < 2500; first += 500) {
    const keys = Array.from({ length: 500 }, (_, n) => `key-${first + n}`);
    await world.app.db
      .insertInto('operations')
      .values(keys.map(key => ({ ...ofOwner, key, response: '', created_at: at })))
      .execute();
  }
  world.app.clock.shift(31 * DAY);
  await deleteExpired(world.app);
  expect(await countOf('operations')).toBe(0);
});

test('an order of the sandbox’s payment provider is kept until 90 days after its end, and one that is open for good', async () => {
  const at = world.app.clock.now().toISOString();
  const later = new Date(Date.parse(at) + 60 * DAY).toISOString();
  const order = {
    action: 'cashout',
    type: 'bank_transfer',
    method_id: 'bank_transfer',
    amount_cents: 2000,
    currency: 'EUR',
    customer: 'c',
    account: null,
    return_url: '',
    locale: 'en',
    reason: null,
    received_cents: null,
    version: 0,
    step: null,
    behaviour: '{}',
    keeps: null,
    saved_profile: null,
    code: '',
    wrong_codes: 0,
    due_at: null,
    created_at: at,
    refunded_at: null,
  } as const;
  const add = (
    reference: string,
    state: 'pending' | 'processing' | 'succeeded' | 'declined',
    changed_at: string,
  ) =>
    world.app.db
      .insertInto('psp_orders')
      .values({ ...order, reference, page_hash: reference, state, changed_at })
      .execute();
  await add('waiting', 'pending', at);
  await add('under way', 'processing', at);
  await add('paid', 'succeeded', at);
  await add('refused', 'declined', at);
  await add('paid late', 'succeeded', later);
  const kept = async () => {
    await deleteExpired(world.app);
    const rows = await world.app.db
      .selectFrom('psp_orders')
      .select('reference')
      .orderBy('reference')
      .execute();
    return rows.map(({ reference }) => reference);
  };
  world.app.clock.shift(89 * DAY);
  expect(await kept()).toHaveLength(5);
  world.app.clock.shift(2 * DAY);
  expect(await kept()).toEqual(['paid late', 'under way', 'waiting']);
  world.app.clock.shift(600 * DAY);
  expect(await kept()).toEqual(['under way', 'waiting']);
});

test('a licence that asks for more years keeps its rounds longer', async () => {
  await world.close();
  world = await openGameWorld({}, { settings: { jurisdiction: 'DE' } });
  const { row, token } = await world.launchGame();
  await world.forceNextOutcome(row.id, 'comet', ({ steps }) => steps.length === 1);
  await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
  world.app.clock.shift(9 * 366 * DAY);
  await deleteExpired(world.app);
  expect(await countOf('rounds')).toBe(1);
  world.app.clock.shift(2 * 366 * DAY);
  await deleteExpired(world.app);
  expect(await countOf('rounds')).toBe(0);
});
