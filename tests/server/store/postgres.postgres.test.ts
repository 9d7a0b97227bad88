import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/context.ts';
import { migrate } from '../../../server/store/migrations.ts';
import { whenCommitted } from '../../../server/store/open-store.ts';
import { openSqlite } from '../../../server/store/sqlite.ts';
import { grant, placeBet } from '../../../server/wallet/ledger.ts';
import { openTestStore, type TestStore } from '../test-store.ts';
import { open } from '../world.ts';

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore({ players: 2 });
});
afterEach(() => store.close());

const run = <T>(work: (tx: Tx) => Promise<T>) => store.db.transaction().execute(work);
const EUR = { player_id: 1, currency: 'EUR' } as const;
const give = (key: string) =>
  run(tx => grant(tx, store.clock, { ...EUR, pocket: 'real', amount_cents: 500, key, kind: 'test' }));

describe('the database', () => {
  test('an integer is exact or refused, in a column and in a sum', async () => {
    const select = (value: string) => sql<{ n: number }>`select ${sql.raw(value)} as n`.execute(store.db);
    expect((await select('9007199254740991::bigint')).rows).toEqual([{ n: 9007199254740991 }]);
    await expect(select('9007199254740992::bigint')).rejects.toThrow('9007199254740992 is no exact integer.');
    const sum = (values: string) =>
      sql<{ n: number }>`select sum(v) as n from (values ${sql.raw(values)}) as t(v)`.execute(store.db);
    expect((await sum('(4503599627370496::bigint), (1)')).rows).toEqual([{ n: 4503599627370497 }]);
    await expect(sum('(9007199254740991::bigint), (1)')).rejects.toThrow('is no exact integer.');
    await expect(select('1.5')).rejects.toThrow('1.5 is no exact integer.');
    // The connection goes on.
    expect((await select('7')).rows).toEqual([{ n: 7 }]);
  });

  test('has the tables and columns of SQLite, with integers of 64 bits and texts that compare by their bytes', async () => {
    const { db: sqlite } = openSqlite(':memory:');
    await migrate(sqlite);
    const known = await sqlite.introspection.getTables();
    const here = await store.db.introspection.getTables();
    const columns = (tables: typeof here) =>
      tables
        .filter(({ name }) => !name.startsWith('kysely'))
        .map(({ name, columns: all }) => [
          name,
          all
            .map(column => `${column.name} ${column.dataType.toLowerCase().replace('int8', 'integer')}`)
            .filter(column => `${name} ${column}` !== 'outbox_events n integer')
            .toSorted(),
        ])
        .toSorted();
    expect(columns(here)).toEqual(columns(known));
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'
        and data_type = 'text' and collation_name is distinct from 'C'`.execute(store.db);
    expect(rows).toEqual([]);
    await sqlite.destroy();
  });

  test('rejects entries that do not sum to zero', async () => {
    await give('g1');
    const { id } = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('pocket', '=', 'bonus')
      .executeTakeFirstOrThrow();
    const entry = { transaction_id: 1, account_id: id, balance_after: 0 };
    const insert = (amount: number) =>
      store.db
        .insertInto('entries')
        .values({ ...entry, amount })
        .execute();
    await expect(insert(1)).rejects.toThrow('transaction 1 sums to 1');
    const change = store.db.updateTable('entries').set({ amount: 1 }).where('amount', '>', 0).execute();
    await expect(change).rejects.toThrow('transaction 1 sums to -499');
    await expect(store.db.deleteFrom('entries').where('amount', '>', 0).execute()).rejects.toThrow(
      'sums to -500',
    );
    const pair = [1, -1].map(amount => ({ ...entry, amount }));
    await store.db.insertInto('entries').values(pair).execute();
  });

  test('rejects a second beginning and a second end of a round', async () => {
    const insert = (kind: string, player_id: number | null) =>
      store.db
        .insertInto('transactions')
        .values({
          kind,
          player_id,
          currency: 'EUR',
          key: `${kind} ${player_id}`,
          round_id: 'r',
          created_at: '',
          seq: null,
        })
        .execute();
    await insert('bet', 1);
    await expect(insert('round', 1)).rejects.toThrow('transactions_round_begun');
    await expect(insert('rollback', null)).rejects.toThrow('transactions_round_begun');
    await insert('win', 1);
    await expect(insert('rollback', 1)).rejects.toThrow('transactions_round_ended');
  });
});

describe('a transaction', () => {
  test('is repeated after a deadlock, and both have their effect', async () => {
    const read: number[] = [];
    const lock = async (tx: Tx, id: number) => {
      await tx
        .updateTable('players')
        .set(eb => ({ seq: eb('seq', '+', 1) }))
        .where('id', '=', id)
        .execute();
      read.push(id);
    };
    const both = (first: number, second: number) =>
      run(async tx => {
        await lock(tx, first);
        // The other one has its first row by now.
        await expect.poll(() => new Set(read).size).toBe(2);
        await lock(tx, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(read.length).toBeGreaterThan(4);
    expect(await store.db.selectFrom('players').select('seq').execute()).toEqual([{ seq: 2 }, { seq: 2 }]);
  });

  test('that meets a row of another is repeated and finds it: the same bet twice is one', async () => {
    await give('g1');
    const bet = () =>
      run(tx => placeBet(tx, store.clock, { ...EUR, amount_cents: 100, round_id: 'r', key: 'r' }));
    const answers = await Promise.all(Array.from({ length: 8 }, bet));
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.state.balance.total_cents).toBe(400);
  });

  test('is waited for by whoever was woken in it', async () => {
    let found: unknown[] = [];
    let woken = Promise.resolve();
    await run(async tx => {
      woken = whenCommitted(store.db).then(async () => {
        found = await store.db.selectFrom('favourites').selectAll().execute();
      });
      await tx.insertInto('favourites').values({ player_id: 1, identifier: 'a', created_at: '' }).execute();
    });
    await woken;
    expect(found).toHaveLength(1);
  });
});

test('a text that PostgreSQL does not store is the fault of the request', async () => {
  const world = await open();
  const { client } = await world.player();
  const body = { user: { email: 'ada@example.com', password: 'a\u0000b', dfpc: '\u0000' } };
  const signIn = await world.client().post('/api/users/sign_in', body);
  expect(signIn.status).toBeLessThan(500);
  const chosen = await client.patch('/api/player', { user: { city: 'Ber\u0000lin' } });
  expect(chosen.status).toBeLessThan(500);
  expect(world.log).toEqual([]);
  await world.close();
});
