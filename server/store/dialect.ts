import { type Kysely, PostgresAdapter, type RawBuilder, sql, type Transaction } from 'kysely';

/** Whether the database is PostgreSQL, or an engine that speaks as it does; else it is SQLite. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/*
 * Where several transactions run at once, rows are the locks, and every transaction takes them in this order: the row of an
 * idempotency key, the row of a player, the player's accounts, an account of the platform, a name. Where the store runs one
 * transaction after another none is needed, and none costs a statement.
 */

/** A transaction, whatever its tables: their types import this file. */
type AnyTransaction = Pick<Transaction<unknown>, 'getExecutor' | 'isTransaction'>;
type AnyDatabase = Pick<Kysely<unknown>, 'getExecutor'>;

/** Makes the writes of one player serial: holds the player's row until the transaction ends. */
export async function lockPlayer(tx: AnyTransaction, player_id: number): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`select id from players where id = ${player_id} for no key update`.execute(tx);
}

/**
 * The end of a `select` that locks the rows of the tables with these aliases, in this order, until the transaction ends. Their columns
 * are read once they are locked: what other transactions committed meanwhile is in them, but not in other tables of the statement.
 */
export const lockingRows = (tx: AnyTransaction, ...aliases: readonly string[]): RawBuilder<unknown> =>
  isPostgres(tx) ? sql`for no key update of ${sql.join(aliases.map(alias => sql.ref(alias)))}` : sql``;

/** Makes transactions serial from here on that have no row in common: one row of `meta` stands for the name. */
export async function lockName(tx: AnyTransaction, name: string): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`insert into meta (name, value) values (${`lock:${name}`}, '')
    on conflict (name) do update set value = meta.value`.execute(tx);
}

/**
 * Deletes at most so many rows whose time is before one, and returns how many it was: a table has no key in common with the others, so
 * the rows are named as the engine names them.
 */
export async function deleteSome(
  db: AnyDatabase,
  table: string,
  column: string,
  before: string,
  most: number,
): Promise<number> {
  const row = sql.raw(isPostgres(db) ? 'ctid' : 'rowid');
  const old = sql`select ${row} from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${most}`;
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where ${row} in (${old})`.execute(db);
  return Number(numAffectedRows);
}
