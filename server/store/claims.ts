import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Tables of things to send, whose rows one process takes at a time. */
type Queue = 'push_outbox' | 'mails' | 'psp_webhooks';

/** The database's clock in milliseconds: those of several machines differ, and the console moves that of the back end. */
export const databaseNow = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

/**
 * Takes the rows that the query finds and that no other process has taken, for `leaseMs`: whoever is killed in between gives them
 * back by that time. Where the store has one process, nobody else could have taken them.
 */
export async function claimRows<T extends Queue, F extends T>(
  db: Db,
  table: T,
  query: SelectQueryBuilder<Tables, F, { id: number }>,
  leaseMs: number,
): Promise<readonly number[]> {
  if (!isPostgres(db)) return (await query.execute()).map(({ id }) => id);
  const free = query
    .where(({ or, eb, ref }) => {
      const until = ref(`${table}.claimed_until` as never);
      return or([eb(until, 'is', null), eb(until, '<', databaseNow as never)]);
    })
    .forUpdate(table as never)
    .skipLocked();
  const { rows } = await sql<{ id: number }>`update ${sql.table(table)}
    set claimed_until = ${databaseNow} + ${sql.lit(leaseMs)} where id = any(array(${free})) returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
