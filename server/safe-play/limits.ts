import type { Limit } from '../../src/contract/event-payloads.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import type { SessionLimit } from './session-limit.ts';

/**
 * The limits in force: a break is a cooling-off, and the hours of a sign-in are a limit in minutes that is reached at the moment at
 * which play ends (decision 0034). Limits of money are not built yet.
 */
export function toLimits(isOnBreak: boolean, session: SessionLimit | null, now: Date): Limit[] {
  const limits: Limit[] = [];
  if (isOnBreak) limits.push({ type: 'coolingoff', accounts: [], period: null, state: 'active' });
  if (session) {
    const allowed = session.hours * 60;
    const used = Math.floor((now.getTime() - Date.parse(session.started_at)) / MINUTE_MS);
    const minutes = { amount_cents: allowed, current_value_amount_cents: Math.min(allowed, used) };
    limits.push({
      type: 'session',
      accounts: [{ currency: '', ...minutes }],
      period: null,
      state: 'active',
    });
  }
  return limits;
}

/** Carries what holds for every sign-in of the player; the page of each loads the list, which has its own session limit. */
export const emitLimitsChanged = (
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  player_id: number,
  isOnBreak: boolean,
): Promise<number> =>
  emit(tx, clock, player_id, 'limits_changed', { limits: toLimits(isOnBreak, null, clock.now()) });
