import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPostgres } from '../../../server/store/dialect.ts';
import { grant } from '../../../server/wallet/ledger.ts';
import { LEDGER_PAGE_SIZE, type LedgerLine } from '../../../src/contract/subjects/wallet.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';
import type { Client } from '../world.ts';

let world: GameWorld;
beforeEach(async () => {
  world = await openGameWorld();
});
afterEach(() => world.close());

async function play({ token }: LaunchedGame, count: number): Promise<void> {
  for (let played = 0; played < count; played += 1) {
    world.app.clock.shift(60_000);
    const { body } = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 20, mode: 'base' });
    await world.rgs('endRound', token, { round_id: body.round.round_id });
  }
}

const give = (player_id: number, pocket: 'real' | 'bonus', amount_cents: number, currency = 'EUR') =>
  world.app.db.transaction().execute(tx =>
    grant(tx, world.app.clock, {
      player_id,
      currency,
      pocket,
      amount_cents,
      key: roundKey(),
      kind: 'gift',
    }),
  );

/** Every line, page by page. */
async function allLines(client: Client, query: { currency: string; pocket?: LedgerLine['pocket'] }) {
  const pages: LedgerLine[][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await client.call('listLedgerLines', { query: { ...query, ...(cursor && { cursor }) } });
    pages.push(body.rows);
    cursor = body.cursor;
  }
  return pages;
}

/** A cashout as the cashbox posts it: real money moves to reserved. */
async function reserve(player_id: number, amount: number, payment: number): Promise<void> {
  const { db, clock } = world.app;
  await db.transaction().execute(async tx => {
    const accounts = await tx
      .selectFrom('accounts')
      .select(['id', 'pocket', 'balance'])
      .where('player_id', '=', player_id)
      .where('currency', '=', 'EUR')
      .execute();
    const { id } = await tx
      .insertInto('transactions')
      .values({
        kind: 'cashout_reserved',
        player_id,
        currency: 'EUR',
        key: `cashout:${payment}:reserved`,
        round_id: null,
        created_at: clock.now().toISOString(),
        seq: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const moves = accounts.flatMap(({ id: account_id, pocket, balance }) => {
      if (pocket === 'bonus') return [];
      const change = pocket === 'real' ? -amount : amount;
      return [{ transaction_id: id, account_id, amount: change, balance_after: balance + change }];
    });
    await tx.insertInto('entries').values(moves).execute();
    for (const { account_id, balance_after } of moves)
      await tx.updateTable('accounts').set({ balance: balance_after }).where('id', '=', account_id).execute();
  });
}

describe('the ledger lines of a wallet', () => {
  test('make up each pocket: every balance after a line follows from the one before, the last one is what is shown', async () => {
    const game = await world.launchGame({ cents: 2000 });
    const { client, row } = game;
    await give(row.id, 'bonus', 500);
    await play(game, LEDGER_PAGE_SIZE);
    await reserve(row.id, 300, 17);
    const [account] = (await client.call('listAccounts')).body;
    if (!account) throw new Error('There is a wallet.');
    const shown = {
      real: account.available_to_cashout_cents,
      bonus: account.amount_cents - account.available_to_cashout_cents,
      reserved: account.reserved_cents,
    };
    expect(shown.reserved).toBe(300);
    for (const pocket of ['real', 'bonus', 'reserved'] as const) {
      const lines = (await allLines(client, { currency: 'EUR', pocket })).flat();
      expect(new Set(lines.map(line => line.pocket))).toEqual(new Set([pocket]));
      let balance = 0;
      for (const { amount_cents, balance_after_cents } of lines.toReversed()) {
        balance += amount_cents;
        expect(balance_after_cents).toBe(balance);
      }
      expect(balance).toBe(shown[pocket]);
    }
  });

  test('come newest first, in pages without a gap or a repeat, of all pockets together too', async () => {
    const game = await world.launchGame();
    await give(game.row.id, 'bonus', 500);
    await play(game, LEDGER_PAGE_SIZE + 5);
    const pages = await allLines(game.client, { currency: 'EUR' });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.slice(0, -1).map(rows => rows.length)).toEqual(pages.slice(1).map(() => LEDGER_PAGE_SIZE));
    const ids = pages.flat().map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const { count } = await world.app.db
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'entries.account_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('accounts.player_id', '=', game.row.id)
      .executeTakeFirstOrThrow();
    expect(new Set(ids).size).toBe(Number(count));
  });

  test('name the game of a round and the payment of a deposit or cashout', async () => {
    const game = await world.launchGame();
    await play(game, 1);
    await reserve(game.row.id, 100, 4711);
    const lines = (await allLines(game.client, { currency: 'EUR' })).flat();
    const title = world.app.catalogue.byIdentifier(world.identifierOf('comet'))?.game.title;
    expect(lines.filter(({ pocket }) => pocket === 'reserved')).toMatchObject([
      { kind: 'cashout_reserved', payment_id: 4711, game: null, amount_cents: 100, balance_after_cents: 100 },
    ]);
    expect(lines.find(({ game: played }) => played !== null)).toMatchObject({
      payment_id: null,
      game: title,
      amount_cents: expect.any(Number),
    });
    expect(lines.at(-1)).toMatchObject({ kind: 'sandbox_welcome', payment_id: null, game: null });
  });

  test('are those of the caller and of the currency only', async () => {
    const { client, row } = await world.launchGame();
    await give(row.id, 'real', 70, 'BTC');
    expect((await allLines(client, { currency: 'BTC' })).flat()).toMatchObject([{ amount_cents: 70 }]);
    const other = await world.launchGame({ cents: 300 });
    expect((await allLines(other.client, { currency: 'EUR' })).flat()).toMatchObject([{ amount_cents: 300 }]);
    expect((await allLines(other.client, { currency: 'BTC' })).flat()).toEqual([]);
    expect((await world.client().call('listLedgerLines', { query: { currency: 'EUR' } })).status).toBe(401);
  });

  test.for([
    [{ currency: 'euro' }, 'currency'],
    [{ currency: 'EUR', pocket: 'house' }, 'pocket'],
    [{ currency: 'EUR', cursor: '-1' }, 'cursor'],
  ] as const)('%j is rejected at its field', async ([query, field]) => {
    const { client } = await world.launchGame();
    const answer = await client.call('listLedgerLines', { query: query as never });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  test('are read in their order by the index of the account, however many there are', async () => {
    const { db } = world.app;
    const page = sql`select id from entries where account_id = 1 and id < 900 order by account_id desc, id desc limit 51`;
    if (isPostgres(db)) {
      const plan = await db.transaction().execute(async tx => {
        // A table of few rows is read whole by PostgreSQL.
        for (const way of ['seqscan', 'bitmapscan'])
          await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
        return JSON.stringify((await sql`explain ${page}`.execute(tx)).rows);
      });
      expect(plan).toMatch(/entries_account_id.*\(account_id = 1\) AND \(id < 900\)/);
      expect(plan).not.toContain('Sort');
      return;
    }
    const { rows } = await sql<{ detail: string }>`explain query plan ${page}`.execute(db);
    expect(rows.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('entries_account (account_id=? AND rowid<?)'),
    ]);
  });
});
