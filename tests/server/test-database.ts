import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Store } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrations.ts';
import { openStore } from '../../server/store/open-store.ts';
import { openSqlite } from '../../server/store/sqlite.ts';

/** Migrated and empty: every test's database is a copy of it. */
export const TEMPLATE_DATABASE = 'orbit_template';

/** The address of a PostgreSQL server, whose user may do everything there; null: tests run on SQLite. */
let server: string | null = null;
let created: string[] = [];
/** Databases that nobody uses any more. */
let free: string[] = [];

export const setPostgresServer = (url: string): void => {
  server = url;
};

export const isOnPostgres = (): boolean => server !== null;

/** Where an empty store of its own is: in memory, in the folder if the test opens it again, or on the PostgreSQL server. */
export async function newLocation(folder?: string): Promise<string> {
  if (server === null) return folder === undefined ? ':memory:' : join(folder, 'store.sqlite');
  const used = free.pop();
  if (used === undefined) return createDatabase(server, TEMPLATE_DATABASE);
  await empty(used);
  return used;
}

/** Gives a location back: a database is emptied for the next test, which takes a hundredth of the time that a new one does. */
export function releaseLocation(location: string): void {
  if (server !== null) free.push(location);
}

/** Opens a location; what is in memory gets the newest schema by one script, which is faster than its steps. */
export async function openTestDatabase(location: string): Promise<Store> {
  if (location !== ':memory:') return openStore(location);
  schemaScript ??= readSchema();
  const store = openSqlite(location);
  store.raw.exec(await schemaScript);
  return store;
}

let schemaScript: Promise<string> | undefined;

/** The statements that make a migrated store; triggers come after the rows, whose order is that of their tables. */
async function readSchema(): Promise<string> {
  const { db, raw } = openSqlite(':memory:');
  try {
    await migrate(db);
    const made = raw
      .prepare(
        "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid",
      )
      .all() as { type: string; name: string; sql: string }[];
    const statements = (isWanted: (type: string) => boolean) =>
      made.filter(({ type }) => isWanted(type)).map(one => one.sql);
    const rows = made.filter(({ type }) => type === 'table').flatMap(({ name }) => rowsOf(raw, name));
    const { user_version } = raw.prepare('pragma user_version').get() as { user_version: number };
    return [
      'begin',
      ...statements(type => type !== 'trigger'),
      ...rows,
      ...statements(type => type === 'trigger'),
      `pragma user_version = ${user_version}`,
      'commit',
    ].join(';\n');
  } finally {
    await db.destroy();
  }
}

function rowsOf(raw: DatabaseSync, table: string): string[] {
  const columns = raw.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[];
  const values = columns.map(({ name }) => `quote("${name}")`).join(" || ',' || ");
  const rows = raw.prepare(`select ${values} as list from "${table}"`).all() as { list: string }[];
  return rows.map(({ list }) => `insert into "${table}" values (${list})`);
}

/** A database without tables. */
export function newEmptyDatabase(): Promise<string> {
  if (server === null) throw new Error('This test needs PostgreSQL.');
  return createDatabase(server, 'template0');
}

async function createDatabase(url: string, template: string): Promise<string> {
  const name = `orbit_${randomBytes(6).toString('hex')}`;
  await withAdministrator(url, client =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  created.push(name);
  return Object.assign(new URL(url), { pathname: name }).href;
}

/** Deletes all rows but those of the migrator; without triggers and foreign keys, so in any order. */
const empty = (url: string): Promise<unknown> =>
  withAdministrator(url, async client => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    );
    const deletions = rows.map(({ name }) => `delete from ${client.escapeIdentifier(name)};`);
    await client.query(
      `set session_replication_role = replica; ${deletions.join('')}
      alter table entries enable trigger entries_sum_to_zero;
      select setval(oid, 1, false) from pg_class where relkind = 'S'`,
    );
  });

/** Deletes what the tests of this file have created. */
export async function dropTestDatabases(): Promise<void> {
  const names = created;
  created = [];
  free = [];
  if (server === null || names.length === 0) return;
  await withAdministrator(server, async client => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
  });
}

export async function withAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
