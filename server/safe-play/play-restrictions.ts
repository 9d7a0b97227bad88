import type { Tx } from '../context.ts';
import { isRestricted } from '../operator/countries.ts';
import { endOfSessionLimit } from './session-limit.ts';

/**
 * What keeps a player from betting at this moment; `signed_out`: the sign-in that has launched the game has ended,
 * `restricted_country` is where the player lives.
 */
export type PlayRestriction = 'break' | 'exclusion' | 'session_limit' | 'signed_out' | 'restricted_country';

interface Playing {
  readonly player_id: number;
  /** Null where no sign-in has launched the game. */
  readonly sign_in_id: number | null;
  readonly identifier: string;
  /** Categories of the game. */
  readonly categories: readonly string[];
}

/** The first restriction of playing this game that holds, in one read. */
export async function findPlayRestriction(
  tx: Tx,
  { player_id, sign_in_id, identifier, categories }: Playing,
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
        .where(({ eb: of, or, and }) =>
          or([
            of('locks.scope', '=', 'all'),
            and([of('locks.scope', '=', 'game'), of('locks.target', '=', identifier)]),
            and([of('locks.scope', '=', 'category'), of('locks.target', 'in', ['', ...categories])]),
          ]),
        )
        .as('break_until'),
      eb
        .selectFrom('user_limits')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_limits.player_id', '=', 'players.id')
        .where('user_limits.type', '=', 'selfexclusion')
        .where(({ eb: of, or }) =>
          or([of('user_limits.ends_at', 'is', null), of('user_limits.ends_at', '>', now.toISOString())]),
        )
        .as('exclusions'),
      'players.country',
      'sessions.created_at as signed_in_at',
      'session_limits.hours',
      'session_limits.started_at',
      'play_choices.session_limit_hours as chosen_hours',
    ])
    .where('players.id', '=', player_id)
    .executeTakeFirstOrThrow();
  if (Number(row.exclusions) > 0) return 'exclusion';
  if (row.break_until !== null && row.break_until > now.toISOString()) return 'break';
  if (sign_in_id !== null && row.signed_in_at === null) return 'signed_out';
  if (isRestricted(row.country)) return 'restricted_country';
  const limit =
    row.hours !== null && row.started_at !== null
      ? { hours: row.hours, started_at: row.started_at }
      : row.chosen_hours !== null && row.signed_in_at !== null
        ? { hours: row.chosen_hours, started_at: row.signed_in_at }
        : null;
  return limit !== null && now >= endOfSessionLimit(limit) ? 'session_limit' : null;
}
