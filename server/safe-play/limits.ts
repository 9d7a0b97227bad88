import type { Limit } from '../../src/contract/event-payloads.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import type { Db } from '../store/database.ts';
import { findActiveBreak, type LockRow } from './active-break.ts';
import { findLimitsInForce, toLimit } from './limits-in-force.ts';
import type { SessionLimit } from './session-limit.ts';

/** A break is a cooling-off (decision 0034), which no call for limits changes. */
export const toCoolingOff = ({ until_at }: LockRow): Limit => ({
  ...{ type: 'coolingoff', accounts: [], period: null, state: 'active' },
  ends_at: until_at,
});

/** The hours of a sign-in: a limit in minutes that is reached at the moment at which play ends. */
export function toSignInLimit({ hours, started_at }: SessionLimit, now: Date): Limit {
  const allowed = hours * 60;
  const used = Math.floor((now.getTime() - Date.parse(started_at)) / MINUTE_MS);
  const minutes = { amount_cents: allowed, current_value_amount_cents: Math.min(allowed, used) };
  return {
    type: 'session',
    accounts: [{ currency: '', ...minutes }],
    period: null,
    state: 'active',
  };
}

/** The limits that hold for every sign-in of the player. */
export async function findLimits(db: Db | Tx, player_id: number, now: Date): Promise<Limit[]> {
  const activeBreak = await findActiveBreak(db, player_id, now);
  const limits = await findLimitsInForce(db, player_id, now);
  return [...(activeBreak ? [toCoolingOff(activeBreak)] : []), ...limits.map(limit => toLimit(limit, now))];
}

/** Carries what holds for every sign-in of the player; the page of each loads the list, which has its own session limit. */
export const emitLimitsChanged = async (
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  player_id: number,
): Promise<number> =>
  emit(tx, clock, player_id, 'limits_changed', { limits: await findLimits(tx, player_id, clock.now()) });
