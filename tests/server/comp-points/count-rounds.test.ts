import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countRounds } from '../../../server/comp-points/count-rounds.ts';
import { startPointsCounter } from '../../../server/comp-points/counter.ts';
import type { Tx } from '../../../server/context.ts';
import { silentLog } from '../../../server/log.ts';
import { setConfig } from '../../../server/operator/config.ts';
import type { PlayerRow } from '../../../server/players/tables.ts';
import {
  ensureWallet,
  grant,
  placeBet,
  rollbackBet,
  settleRound,
  settleWin,
} from '../../../server/wallet/ledger.ts';
import { DAY_MS } from '../../../src/lib/time-units.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game/game-world.ts';
import type { Client } from '../world.ts';

let world: GameWorld;
let client: Client;
let row: PlayerRow;
let rounds: number;

beforeEach(async () => {
  world = await openGameWorld();
  ({ client, row } = await world.player());
  rounds = 0;
  for (const currency of ['EUR', 'USD']) await give(currency, 'real', 1_000_000);
});
afterEach(() => world.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.app.db.transaction().execute(work);
const give = (currency: string, pocket: 'real' | 'bonus', amount_cents: number) =>
  inTx(async tx => {
    await ensureWallet(tx, world.app.clock, row.id, currency);
    const of = { player_id: row.id, currency, pocket, amount_cents };
    await grant(tx, world.app.clock, { ...of, key: roundKey(), kind: 'test' });
  });
const nextRound = (currency = 'EUR') => {
  rounds += 1;
  const id = `round-${rounds}`;
  return { player_id: row.id, currency, round_id: id, key: id };
};
const play = (bet_cents: number, currency = 'EUR') =>
  inTx(tx => settleRound(tx, world.app.clock, { ...nextRound(currency), bet_cents, win_cents: 0 }));
const count = () => countRounds(world.app, row.id);
const held = async () => {
  const { chargeable, persistent } = (await client.call('loadCompPoints')).body;
  return [chargeable.points, persistent.points];
};
/** A break or an exclusion of a day, from now on. */
async function holdBack(table: 'locks' | 'user_limits', scope: 'all' | 'game' | 'category' = 'all') {
  const [from_at, until_at] = [0, DAY_MS].map(ms =>
    new Date(world.app.clock.now().getTime() + ms).toISOString(),
  );
  const at = { player_id: row.id, created_at: from_at ?? '' };
  if (table === 'locks')
    await world.app.db
      .insertInto('locks')
      .values({ ...at, from_at: from_at ?? '', until_at: until_at ?? '', can_end: 0, cause: 'player', scope })
      .execute();
  else
    await world.app.db
      .insertInto('user_limits')
      .values({ ...at, type: 'selfexclusion', period: 'day', change_confirmed: 0, ends_at: until_at ?? '' })
      .execute();
}
const awards = async () => {
  const { events } = (await client.call('listEvents', { query: { since: '0' } })).body;
  return events.filter(({ type }) => type === 'comps_awarded').map(({ data }) => data);
};

describe('comp points', () => {
  test('come from every 10 EUR of real bets, and what is left over is carried exactly', async () => {
    for (const cents of [999, 1, 2500]) await play(cents);
    await count();
    expect(await held()).toEqual([3, 3]);
    expect(await awards()).toEqual([{ chargeable: 3, persistent: 3, awarded: 3 }]);
    await play(499);
    await count();
    expect(await held()).toEqual([3, 3]);
    await play(1);
    await count();
    expect(await held()).toEqual([4, 4]);
  });

  test('are earned once, however often and at once rounds are counted', async () => {
    for (let n = 0; n < 5; n++) await play(1000);
    await Promise.all([count(), count(), count()]);
    await count();
    expect(await held()).toEqual([5, 5]);
    // Nor when the number of the last one was lost, as the rounds are kept by their id.
    await world.app.db.updateTable('comp_points').set({ counted_to: 0 }).execute();
    await play(1000);
    await count();
    expect(await held()).toEqual([6, 6]);
  });

  test('of another currency follow the operator’s price of a point, with a remainder of its own', async () => {
    await play(900, 'USD');
    await play(900);
    await count();
    expect(await held()).toEqual([0, 0]);
    await play(200, 'USD');
    await count();
    expect(await held()).toEqual([1, 1]);
    await setConfig(
      world.app,
      'comp-points',
      JSON.stringify({ bet_cents_per_point: { EUR: 100 }, live_factor: 1 }),
    );
    await play(100);
    await play(5000, 'USD');
    await count();
    // 9.00 carried and 1.00; a currency without a price earns nothing.
    expect(await held()).toEqual([11, 11]);
  });

  test('of a live game cost twice as much', async () => {
    const live = world.app.catalogue.games.find(
      ({ identifier }) => world.app.catalogue.byIdentifier(identifier)?.section === 'live',
    );
    const { row: player, token, client: own } = await world.launchGame();
    await world.forceNextOutcome(player.id, 'comet', ({ steps }) => steps.length === 1);
    await world.rgs('play', token, { round_key: roundKey(), bet_cents: 1000, mode: 'base' });
    await world.app.db
      .updateTable('rounds')
      .set({ identifier: live?.identifier ?? '' })
      .execute();
    await countRounds(world.app, player.id);
    expect((await own.call('loadCompPoints')).body.persistent.points).toBe(0);
    const remainders = await world.app.db.selectFrom('comp_point_remainders').selectAll().execute();
    expect(remainders).toEqual([{ player_id: player.id, currency: 'EUR', kind: 'live', cents: 1000 }]);
  });

  test('come from the real part of a bet alone', async () => {
    await inTx(tx => settleRound(tx, world.app.clock, { ...nextRound(), bet_cents: 999_000, win_cents: 0 }));
    await give('EUR', 'bonus', 50_000);
    await count();
    const [before = 0] = await held();
    // 10.00 real and 20.00 bonus.
    await play(3000);
    await count();
    expect(await held()).toEqual([before + 1, before + 1]);
    await play(3000);
    await count();
    expect(await held()).toEqual([before + 1, before + 1]);
  });

  test('of a round wait until it is settled, and one that is rolled back earns none', async () => {
    const [open, undone] = [nextRound(), nextRound()];
    await inTx(tx => placeBet(tx, world.app.clock, { ...open, amount_cents: 2000 }));
    await inTx(tx => placeBet(tx, world.app.clock, { ...undone, amount_cents: 2000 }));
    await count();
    expect(await held()).toEqual([0, 0]);
    await inTx(tx => rollbackBet(tx, world.app.clock, undone));
    await inTx(tx => settleWin(tx, world.app.clock, { ...open, amount_cents: 0 }));
    await count();
    expect(await held()).toEqual([2, 2]);
  });

  test('are not earned by who has turned bonuses off', async () => {
    await world.app.db
      .updateTable('players')
      .set({ can_issue_bonuses: 0 })
      .where('id', '=', row.id)
      .execute();
    await play(5000);
    await count();
    await world.app.db
      .updateTable('players')
      .set({ can_issue_bonuses: 1 })
      .where('id', '=', row.id)
      .execute();
    await count();
    expect(await held()).toEqual([0, 0]);
    await play(1000);
    await count();
    expect(await held()).toEqual([1, 1]);
  });

  test.each([
    ['a break', 'locks'],
    ['an exclusion', 'user_limits'],
  ] as const)('nothing is earned by a round that is settled during %s', async (_, table) => {
    await play(1000);
    world.app.clock.shift(1000);
    await holdBack(table);
    world.app.clock.shift(1000);
    await play(1000);
    await count();
    expect(await held()).toEqual([1, 1]);
  });

  test.each(['game', 'category'] as const)(
    'a break from one %s leaves the points of all others (decision 0137)',
    async scope => {
      await holdBack('locks', scope);
      world.app.clock.shift(1000);
      await play(1000);
      await count();
      expect(await held()).toEqual([1, 1]);
    },
  );

  test('are not earned by rounds from before there were points', async () => {
    await play(5000);
    const { rows } = await sql<{ id: number }>`select max(id) as id from transactions`.execute(world.app.db);
    await world.app.db
      .insertInto('meta')
      .values({ name: 'comp_points_from', value: String(rows[0]?.id) })
      .execute();
    await play(1000);
    await count();
    expect(await held()).toEqual([1, 1]);
  });
});

describe('the counter', () => {
  test('counts a round behind its commit, without a call', async () => {
    const counter = startPointsCounter(world.app, silentLog);
    const launched = await world.launchGame();
    await world.forceNextOutcome(launched.row.id, 'comet', ({ steps }) => steps.length === 1);
    const bet = { round_key: roundKey(), bet_cents: 1000, mode: 'base' } as const;
    expect((await world.rgs('play', launched.token, bet)).status).toBe(200);
    await counter.idle();
    expect((await launched.client.call('loadCompPoints')).body.persistent.points).toBe(1);
    await counter.stop();
  });

  test('finds what another process has settled and not counted', async () => {
    await play(4000);
    const counter = startPointsCounter(world.app, silentLog);
    await counter.idle();
    await counter.stop();
    expect(await held()).toEqual([4, 4]);
  });
});
