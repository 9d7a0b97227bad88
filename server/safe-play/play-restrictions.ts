import type { Tx } from '../context.ts';
import { isRestricted } from '../operator/countries.ts';
import { endOfSessionLimit } from './session-limit.ts';

/** What keeps a player from betting at this moment; `restricted_country` is where the player lives. */
export type PlayRestriction = 'break' | 'session_limit' | 'restricted_country';

/** The first restriction that holds, in one read; `sign_in_id` is null where no sign-in has launched the game. */
export async function findPlayRestriction(
  tx: Tx,
  { player_id, sign_in_id }: { readonly player_id: number; readonly sign_in_id: number | null },
  now: Date,
): Promise<PlayRestriction | null> {
  const row = await tx
    .selectFrom('players')
    .leftJoin('sessions', on => on.on('sessions.id', '=', sign_in_id))
    .leftJoin('session_limits', 'session_limits.sign_in_id', 'sessions.id')
    .leftJoin('play_choices', 'play_choices.player_id', 'sessions.player_id')
    .select(eb => [
      eb
        .selectFrom('locks')
        .select(({ fn }) => fn.max('until_at').as('until_at'))
        .whereRef('locks.player_id', '=', 'players.id')
        .as('break_until'),
      'players.country',
      'sessions.created_at as signed_in_at',
      'session_limits.hours',
      'session_limits.started_at',
      'play_choices.session_limit_hours as chosen_hours',
    ])
    .where('players.id', '=', player_id)
    .executeTakeFirstOrThrow();
  if (row.break_until !== null && row.break_until > now.toISOString()) return 'break';
  if (isRestricted(row.country)) return 'restricted_country';
  const limit =
    row.hours !== null && row.started_at !== null
      ? { hours: row.hours, started_at: row.started_at }
      : row.chosen_hours !== null && row.signed_in_at !== null
        ? { hours: row.chosen_hours, started_at: row.signed_in_at }
        : null;
  return limit !== null && now >= endOfSessionLimit(limit) ? 'session_limit' : null;
}
