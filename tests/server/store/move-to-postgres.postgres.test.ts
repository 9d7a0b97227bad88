import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed, seededPlayer } from '../../../server/sandbox/seed.ts';
import { moveToPostgres } from '../../../server/setup/move-to-postgres.ts';
import type { Db } from '../../../server/store/database.ts';
import { openPostgres } from '../../../server/store/postgres.ts';
import { openSqlite } from '../../../server/store/sqlite.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { registerPlayer } from '../new-player.ts';
import { newEmptyDatabase } from '../test-database.ts';
import { open } from '../world.ts';

const folder = mkdtempSync(join(tmpdir(), 'orbit-move-'));
const file = join(folder, 'orbit.sqlite');

beforeAll(async () => {
  const world = await open({ location: file });
  await seed(world.app);
  const { client } = await registerPlayer(world);
  await client.call('openAccount', { body: { currency: 'USD' }, key: 'open-usd-1' });
  await world.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** All rows of all tables, in one order for both engines. */
async function rowsOf(db: Db): Promise<Record<string, unknown>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const contents: Record<string, unknown> = {};
  for (const table of tables.toSorted()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    contents[table] = rows
      .map(({ n, ...row }) =>
        JSON.stringify(table === 'outbox_events' ? row : { n, ...row }, Object.keys(row).toSorted()),
      )
      .toSorted();
  }
  return contents;
}

describe('a data folder that moves to PostgreSQL', () => {
  test('has every row there, and goes on: money, sessions, keys and numbers', async () => {
    const location = await newEmptyDatabase();
    const rows = await moveToPostgres(file, location);
    expect(rows).toBeGreaterThan(100);
    const [{ db: before }, { db: after }] = [openSqlite(file), await openPostgres(location)];
    expect(await rowsOf(after)).toEqual(await rowsOf(before));
    const order = (column: string) => sql<{ seq: number }>`
      select player_id, seq from outbox_events order by ${sql.ref(column)}`;
    expect((await order('n').execute(after)).rows).toEqual((await order('rowid').execute(before)).rows);
    await before.destroy();
    await after.destroy();

    const world = await open({ location });
    const client = world.client();
    const { email, password } = seededPlayer;
    expect((await client.call('signIn', { body: { user: { email, password } } })).status).toBe(201);
    const accounts = await client.call('listAccounts');
    expect(accounts.body).toMatchObject([{ currency: 'EUR', amount_cents: 50_000 }]);
    await registerPlayer(world, { email: 'after@example.com' });
    expect(await audit(world.app.db)).toEqual([]);
    await world.close();
  });

  test('is not mixed with what a database has', async () => {
    const location = await newEmptyDatabase();
    await moveToPostgres(file, location);
    await expect(moveToPostgres(file, location)).rejects.toThrow('the database is not empty');
  });

  test('stays where it is when its ledger is wrong', async () => {
    const { db } = openSqlite(file);
    await db
      .updateTable('accounts')
      .set(eb => ({ balance: eb('balance', '+', 1) }))
      .where('id', '=', 1)
      .execute();
    await db.destroy();
    const location = await newEmptyDatabase();
    await expect(moveToPostgres(file, location)).rejects.toThrow(
      /the ledger is wrong before the copy: account 1/,
    );
  });
});
