import type { Jurisdiction } from '../../contract/operator/jurisdictions.ts';
import {
  safePlay as endpoints,
  type RealityCheckAnswer,
  type RealityCheckCause,
} from '../../contract/subjects/safe-play.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import type { PlaySession } from './play-session.ts';
import { applyBreak, safePlay } from './state.ts';

/** Minutes between two checks: the player's own choice, else the licence's; null for none. */
export const realityCheckMinutes = ({ realityCheck }: Jurisdiction): number | null =>
  safePlay.facts ? safePlay.facts.reality_check_minutes : realityCheck.minutes;

/**
 * Records the player's answer in the back end's history, which counts the amounts itself. A break that the licence
 * requires comes with the reply. A failure is ignored: the player goes on as chosen.
 */
export async function logRealityCheck(
  { started_at }: PlaySession,
  currency: string,
  { answer, cause }: { readonly answer: RealityCheckAnswer; readonly cause: RealityCheckCause },
): Promise<void> {
  const since = new Date(started_at + safePlay.clockOffsetMs).toISOString();
  try {
    const { break: startedBreak } = await call(endpoints.answerRealityCheck, {
      body: { currency, since, answer, cause },
      key: newIdempotencyKey(),
    });
    if (startedBreak) applyBreak(startedBreak);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
