import type { Failure } from '../../core/failure.ts';

/** Why a game is not to be seen; each has words in `problem-words.ts`. */
export type Problem =
  | 'offline'
  | 'doubt'
  | 'silent'
  | 'foreign'
  | 'server'
  | 'tooMany'
  | 'limit'
  | 'locked'
  | 'sessionOver'
  | 'country'
  | 'currency'
  | 'money'
  | 'notPlayable'
  | 'unknownGame'
  | 'session'
  | 'maintenance'
  | 'broken';

const byRefusal: Readonly<Record<string, Problem>> = {
  limit_reached: 'limit',
  locked: 'locked',
  currency_mismatch: 'currency',
  not_playable: 'notPlayable',
  game_unknown: 'unknownGame',
};

/** What a refused or unanswered launch means to the player. */
export function problemOf(failure: Failure): Problem {
  if (failure.isOffline) return 'offline';
  const known = byRefusal[failure.refusal.error ?? ''];
  if (known) return known;
  if (failure.status === 429) return 'tooMany';
  return failure.status === 404 ? 'unknownGame' : 'server';
}

const byCode: Readonly<Record<string, Problem>> = {
  ERR_IPB: 'money',
  ERR_IS: 'session',
  ERR_GLE: 'limit',
  ERR_LOC: 'country',
  ERR_LOCK: 'locked',
  ERR_MAINTENANCE: 'maintenance',
};

/** What an error code of the game means (product 4.5). */
export const problemOfCode = (code: string): Problem => byCode[code] ?? 'broken';
