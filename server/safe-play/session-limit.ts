import type { SafePlay } from '../../src/contract/subjects/safe-play.ts';
import { HOUR_MS } from '../../src/lib/time-units.ts';
import type { Tx } from '../context.ts';
import type { Db } from '../store/database.ts';

interface SignIn {
  readonly id: number;
  readonly player_id: number;
  readonly created_at: string;
}

export interface SessionLimit {
  readonly hours: number;
  readonly started_at: string;
}

/** The limit of one sign-in: its own, else the one the player chose for every sign-in, from its start on. */
export async function findSessionLimit(
  db: Db | Tx,
  { id, player_id, created_at }: SignIn,
): Promise<SessionLimit | null> {
  const own = await db
    .selectFrom('session_limits')
    .select(['hours', 'started_at'])
    .where('sign_in_id', '=', id)
    .executeTakeFirst();
  if (own) return own;
  const hours = await findChosenHours(db, player_id);
  return hours === null ? null : { hours, started_at: created_at };
}

async function findChosenHours(db: Db | Tx, player_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('play_choices')
    .select('session_limit_hours as hours')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row?.hours ?? null;
}

/** The last moment before the end is still free. */
export const endOfSessionLimit = ({ hours, started_at }: SessionLimit): Date =>
  new Date(Date.parse(started_at) + hours * HOUR_MS);

export async function sessionLimitOf(db: Db | Tx, signIn: SignIn): Promise<SafePlay['session_limit']> {
  const limit = await findSessionLimit(db, signIn);
  if (!limit) return null;
  const next_hours = await findChosenHours(db, signIn.player_id);
  return { ...limit, ends_at: endOfSessionLimit(limit).toISOString(), next_hours };
}

/**
 * Chooses the hours of a session (SAFER-27): a first or a lower limit holds at once on every sign-in, a
 * higher one or none from the next sign-in on.
 */
export async function setSessionLimit(
  tx: Tx,
  player_id: number,
  hours: number | null,
  now: Date,
): Promise<void> {
  const signIns = await tx
    .selectFrom('sessions')
    .select(['id', 'player_id', 'created_at'])
    .where('player_id', '=', player_id)
    .execute();
  for (const signIn of signIns) {
    const limit = await findSessionLimit(tx, signIn);
    const own = limit ?? (hours === null ? null : { hours, started_at: now.toISOString() });
    if (!own) continue;
    const row = { ...own, hours: Math.min(own.hours, hours ?? own.hours) };
    await tx
      .insertInto('session_limits')
      .values({ sign_in_id: signIn.id, player_id, ...row })
      .onConflict(on => on.column('sign_in_id').doUpdateSet(row))
      .execute();
  }
}
