import {
  BREAK_END_DELAY_MINUTES,
  canEndEarly,
  type Jurisdiction,
} from '../../contract/operator/jurisdictions.ts';
import { safePlay as endpoints } from '../../contract/subjects/safe-play.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, isQueued, newIdempotencyKey } from '../../core/http/call.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { account } from '../account/state.ts';
import { currentBreak, saveBreak } from './local-break.ts';
import { endPlaySession } from './play-session.ts';
import { applyBreak, serverTimestamp } from './state.ts';

export type BreakMinutes = 5 | 15 | 60 | 1440;

/**
 * Starts a break on this device at once, then in the back end, which rejects rounds from then on; offline
 * the worker queues the mutation and the break applies here (SAFER-12, decision 0008). A longer break stays.
 */
export async function takeBreak(minutes: BreakMinutes, rules: Jurisdiction): Promise<void> {
  const player = account.player?.id ?? null;
  const until = Date.now() + minutes * MINUTE_MS;
  endPlaySession();
  if ((currentBreak()?.until ?? 0) < until)
    saveBreak({ player, id: null, until, canEnd: canEndEarly(rules, minutes) });
  if (player === null) return;
  try {
    const reply = await call(endpoints.takeBreak, {
      body: { scope: 'all', minutes, pressed_at: serverTimestamp() },
      key: newIdempotencyKey(),
      headers: { [TOPIC_HEADER]: 'break' },
    });
    if (!isQueued(reply)) applyBreak(reply);
  } catch (error) {
    // The break applies on this device all the same.
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Ends the break early, where the licence allows it: in a few minutes, not at once (SAFER-16). Rejects with `ApiError` when the back
 * end rejects it.
 */
export async function endBreak(): Promise<void> {
  const current = currentBreak();
  if (!current?.canEnd) return;
  if (current.id !== null)
    await call(endpoints.endBreak, { params: { id: current.id }, key: newIdempotencyKey() });
  const until = Math.min(current.until, Date.now() + BREAK_END_DELAY_MINUTES * MINUTE_MS);
  saveBreak({ ...current, until, canEnd: false });
}
