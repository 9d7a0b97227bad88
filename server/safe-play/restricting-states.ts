import type { RestrictingState } from '../../src/contract/restrictions.ts';
import type { Tx } from '../context.ts';
import { isRestricted } from '../operator/countries.ts';
import type { PlayerRow } from '../players/tables.ts';
import type { Db } from '../store/database.ts';
import { findActiveBreak } from './active-break.ts';
import { findLimitsInForce, isReached } from './limits-in-force.ts';
import { endOfSessionLimit, findSessionLimit } from './session-limit.ts';

/**
 * The states of the player that hold something back now (decision 0057). Calm mode is not among them: it is of a device, which
 * says so when it registers for pushes.
 */
export async function findRestrictingStates(
  db: Db | Tx,
  { id, country }: Pick<PlayerRow, 'id' | 'country'>,
  now: Date,
): Promise<RestrictingState[]> {
  const states: RestrictingState[] = [];
  if (await findActiveBreak(db, id, now)) states.push('break');
  // Whoever signs in again may go on, whatever has been reached on a device that is still signed in.
  const signIn = await db
    .selectFrom('sessions')
    .select(['id', 'player_id', 'created_at'])
    .where('player_id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const limit = signIn && (await findSessionLimit(db, signIn));
  if (!signIn) states.push('signed_out');
  const reached = (await findLimitsInForce(db, id, now)).filter(one => isReached(one));
  if (reached.some(({ type }) => type === 'selfexclusion')) states.push('exclusion');
  const isSessionOver = limit && now >= endOfSessionLimit(limit);
  if (isSessionOver || reached.some(({ type }) => type !== 'selfexclusion')) states.push('limit');
  if (isRestricted(country)) states.push('restricted_country');
  return states;
}
