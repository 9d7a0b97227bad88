import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const MAX_ROWS = 500;

/**
 * Copies all rows of a SQLite store into an empty PostgreSQL database of the same schema, with their ids, in one transaction: all or
 * nothing. Throws when the target has rows; what `verify` throws undoes the copy. Returns how many rows there were.
 */
export async function copyStore(
  source: Db,
  target: Db,
  verify: (copy: Db) => Promise<void>,
): Promise<number> {
  const tables = await tablesInOrder(source);
  return target.transaction().execute(async tx => {
    for (const table of tables) await assertEmpty(tx, table);
    // The entries of a transaction may come in two statements: the audit of the whole follows.
    await sql`alter table entries disable trigger entries_inserted_sum_to_zero`.execute(tx);
    let rows = 0;
    for (const table of tables) rows += await copyTable(source, tx, table);
    await sql`alter table entries enable trigger entries_inserted_sum_to_zero`.execute(tx);
    for (const table of tables) await continueIds(tx, table);
    await verify(tx);
    return rows;
  });
}

/** The tables of the source but those of the migrator and of SQLite: each after those that it refers to. */
async function tablesInOrder(source: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'
    order by name`.execute(source);
  const ordered: string[] = [];
  const add = async (table: string): Promise<void> => {
    if (ordered.includes(table)) return;
    const references = await sql<{ table: string }>`
      select "table" from pragma_foreign_key_list(${table})`.execute(source);
    for (const reference of references.rows) if (reference.table !== table) await add(reference.table);
    ordered.push(table);
  };
  for (const { name } of rows) await add(name);
  return ordered;
}

async function assertEmpty(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
  if (rows.length > 0) throw new Error(`the database is not empty: the table ${table} has rows`);
}

/** In the order of the rows, which is that of the commits: the numbers of events follow from it. */
async function copyTable(source: Db, tx: Tx, table: string): Promise<number> {
  let rows = 0;
  for (let after = 0; ; ) {
    const page = await sql<Record<string, unknown> & { copied_row: number }>`
      select rowid as copied_row, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${MAX_ROWS}`.execute(
      source,
    );
    const last = page.rows.at(-1);
    if (!last) return rows;
    const values = page.rows.map(({ copied_row: _, ...row }) => row);
    const columns = Object.keys(values[0] ?? {});
    const tuples = values.map(row => sql`(${sql.join(columns.map(column => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))})
      values ${sql.join(tuples)}`.execute(tx);
    rows += values.length;
    after = last.copied_row;
  }
}

/** New ids follow the copied ones. */
async function continueIds(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ column: string }>`
    select attname as "column" from pg_attribute
    where attrelid = to_regclass(${table}) and attidentity <> '' and not attisdropped`.execute(tx);
  for (const { column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)} having max(${sql.ref(column)}) is not null`.execute(tx);
  }
}
