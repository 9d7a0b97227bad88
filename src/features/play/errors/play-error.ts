import type { ApiError } from '../../../core/http/api-error.ts';

/** Why a game can't be shown; each has a message in `error-messages.ts`. */
export type PlayError =
  | 'offline'
  | 'indeterminate'
  | 'notResponding'
  | 'untrustedOrigin'
  | 'server'
  | 'tooMany'
  | 'limit'
  | 'locked'
  | 'excluded'
  | 'sessionOver'
  | 'country'
  | 'currency'
  | 'money'
  | 'notPlayable'
  | 'unknownGame'
  | 'session'
  | 'maintenance'
  | 'broken';

const byErrorName: Readonly<Record<string, PlayError>> = {
  limit_reached: 'limit',
  locked: 'locked',
  excluded: 'excluded',
  country_restricted: 'country',
  currency_mismatch: 'currency',
  not_playable: 'notPlayable',
  game_unknown: 'unknownGame',
};

/** The error of a launch that was rejected or got no response. */
export function playErrorOf(error: ApiError): PlayError {
  if (error.isOffline) return 'offline';
  const known = byErrorName[error.body.error ?? ''];
  if (known) return known;
  if (error.status === 429) return 'tooMany';
  return error.status === 404 ? 'unknownGame' : 'server';
}

const byGameCode: Readonly<Record<string, PlayError>> = {
  ERR_IPB: 'money',
  ERR_IS: 'session',
  ERR_GLE: 'limit',
  ERR_LOC: 'country',
  ERR_LOCK: 'locked',
  ERR_MAINTENANCE: 'maintenance',
};

/** The error of an error code that the game reports (PLAY-20). */
export const playErrorOfCode = (code: string): PlayError => byGameCode[code] ?? 'broken';
