import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { migrate } from '../../../server/store/migrations.ts';
import { openSqlite } from '../../../server/store/sqlite.ts';
import { grant, loadWalletState } from '../../../server/wallet/ledger.ts';
import { createNumberedSchema, numberedSteps } from './numbered-schema.ts';

type Store = ReturnType<typeof openSqlite>;

let store: Store;
beforeEach(() => {
  store = openSqlite(':memory:');
});
afterEach(() => store.db.destroy());

/** Tables and indexes as they were written, without their layout. */
async function schemaOf({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where sql is not null and name not like 'kysely%' and name not like 'sqlite%'`.execute(
    db,
  );
  return rows.map(row => row.sql.replace(/\s+/g, ' ')).toSorted();
}

async function newSchema(): Promise<string[]> {
  const fresh = openSqlite(':memory:');
  await migrate(fresh.db);
  const schema = await schemaOf(fresh);
  await fresh.db.destroy();
  return schema;
}

const versionOf = ({ raw }: Store) =>
  (raw.prepare('pragma user_version').get() as { user_version: number }).user_version;

describe('a data folder from before migrations had names', () => {
  test.each(numberedSteps.map((_, index) => index + 1))(
    'at version %i gets the schema of a new one',
    async version => {
      createNumberedSchema(store.raw, version);
      await migrate(store.db);
      expect(await schemaOf(store)).toEqual(await newSchema());
    },
  );

  test('keeps its players and their money', async () => {
    createNumberedSchema(store.raw, numberedSteps.length);
    store.raw.exec(`
      insert into players (id, hash, email, password_hash, currency, locale, license, created_at, seq)
      values (7, 'hash', 'ada@example.com', '-', 'EUR', 'en', 'CW', '2026-01-01T00:00:00.000Z', 0);
      insert into accounts (player_id, house, currency, pocket, balance)
      values (7, null, 'EUR', 'real', 500), (7, null, 'EUR', 'bonus', 0), (null, 'grants', 'EUR', 'house', -500)`);
    await migrate(store.db);
    const given = { player_id: 7, currency: 'EUR', pocket: 'real', key: 'k', kind: 'test' } as const;
    await store.db.transaction().execute(tx => grant(tx, systemClock(), { ...given, amount_cents: 20 }));
    expect(await loadWalletState(store.db, 7, 'EUR')).toMatchObject({ balance: { real_cents: 520 } });
  });
});

test('a store at the newest schema is left as it is', async () => {
  await migrate(store.db);
  const [schema, version] = [await schemaOf(store), versionOf(store)];
  await migrate(store.db);
  expect([await schemaOf(store), versionOf(store)]).toEqual([schema, version]);
});

test('a migration that fails leaves the store as it was', async () => {
  createNumberedSchema(store.raw, 3);
  store.raw.exec('create table push_devices (id text)');
  const before = await schemaOf(store);
  await expect(migrate(store.db)).rejects.toThrow(/push_devices/);
  expect([await schemaOf(store), versionOf(store)]).toEqual([before, 3]);
});

test('a store of a newer schema is rejected with a sentence', async () => {
  store.raw.exec('pragma user_version = 999');
  await expect(migrate(store.db)).rejects.toThrow(/^The data folder was written by a newer Orbit/);
});
