import { sql } from 'kysely';
import { databaseNow } from './claims.ts';
import type { Db } from './database.ts';
import { isPostgres } from './dialect.ts';
import { newToken } from './opaque-tokens.ts';

/**
 * What one process of the store does for all of them. It is held for a time and has to be taken again before that ends, so that it
 * is free soon after its holder was killed.
 */
interface Lease {
  /**
   * Whether this process has it now: it was free, or is this process's own. With `restMs` it is not to be had until so long after
   * it was last done.
   */
  take(restMs?: number): Promise<boolean>;
  /** What it stands for has been done. `waitsMs` longer or, below zero, shorter than usual until the next time. */
  finish(waitsMs?: number): Promise<void>;
}

export const createLease = (db: Db, name: string, leaseMs: number): Lease =>
  isPostgres(db) ? storedLease(db, name, leaseMs) : ownLease();

function storedLease(db: Db, name: string, leaseMs: number): Lease {
  const holder = newToken();
  return {
    async take(restMs = 0) {
      const { rows } = await sql`
        insert into leases (name, holder, held_until, done_at)
        values (${name}, ${holder}, ${databaseNow} + ${sql.lit(leaseMs)}, 0)
        on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
        where (leases.holder = excluded.holder or leases.held_until < ${databaseNow})
          and leases.done_at + ${sql.lit(restMs)} <= ${databaseNow}
        returning name`.execute(db);
      return rows.length > 0;
    },
    async finish(waitsMs = 0) {
      await sql`update leases set held_until = 0, done_at = ${databaseNow} + ${sql.lit(waitsMs)}
        where name = ${name} and holder = ${holder}`.execute(db);
    },
  };
}

/** Where the store has one process. */
function ownLease(): Lease {
  let doneAt = Number.NEGATIVE_INFINITY;
  return {
    take: async (restMs = 0) => doneAt + restMs <= Date.now(),
    async finish(waitsMs = 0) {
      doneAt = Date.now() + waitsMs;
    },
  };
}
