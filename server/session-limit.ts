import type { SafePlay } from '../src/contract/safe-play.ts';
import type { Tx } from './ask.ts';
import type { Db } from './store/sqlite.ts';

const HOUR_MS = 3_600_000;

interface SignIn {
  readonly id: number;
  readonly player_id: number;
  readonly created_at: string;
}

interface Held {
  readonly hours: number;
  readonly started_at: string;
}

/** The limit of one sign-in: its own, else the one the player chose for every sign-in, from its start on. */
async function heldBy(db: Db | Tx, { id, player_id, created_at }: SignIn): Promise<Held | null> {
  const own = await db
    .selectFrom('session_limits')
    .select(['hours', 'started_at'])
    .where('sign_in_id', '=', id)
    .executeTakeFirst();
  if (own) return own;
  const hours = await nextHours(db, player_id);
  return hours === null ? null : { hours, started_at: created_at };
}

async function nextHours(db: Db | Tx, player_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('play_choices')
    .select('session_limit_hours as hours')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row?.hours ?? null;
}

const endOf = ({ hours, started_at }: Held): Date => new Date(Date.parse(started_at) + hours * HOUR_MS);

export async function sessionLimitOf(db: Db | Tx, signIn: SignIn): Promise<SafePlay['session_limit']> {
  const held = await heldBy(db, signIn);
  if (!held) return null;
  const next_hours = await nextHours(db, signIn.player_id);
  return { ...held, ends_at: endOf(held).toISOString(), next_hours };
}

/** Whether the sign-in has had its hours: the last moment before the end is still free. */
export async function isSessionOver(db: Db | Tx, sign_in_id: number | null, now: Date): Promise<boolean> {
  if (sign_in_id === null) return false;
  const signIn = await db
    .selectFrom('sessions')
    .select(['id', 'player_id', 'created_at'])
    .where('id', '=', sign_in_id)
    .executeTakeFirst();
  const held = signIn ? await heldBy(db, signIn) : null;
  return held !== null && now >= endOf(held);
}

/**
 * Chooses the hours of a session (platform 4, product 1.3): a first or a lower limit holds at once on every sign-in, a
 * higher one or none from the next sign-in on.
 */
export async function chooseSessionLimit(
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
    const held = await heldBy(tx, signIn);
    const own = held ?? (hours === null ? null : { hours, started_at: now.toISOString() });
    if (!own) continue;
    const row = { ...own, hours: Math.min(own.hours, hours ?? own.hours) };
    await tx
      .insertInto('session_limits')
      .values({ sign_in_id: signIn.id, player_id, ...row })
      .onConflict(on => on.column('sign_in_id').doUpdateSet(row))
      .execute();
  }
}
