import type { Jurisdiction } from '../../contract/jurisdictions.ts';
import { safePlay as endpoints, type RealityAnswer } from '../../contract/safe-play.ts';
import { call, newKey } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { safePlay, showTold } from './state.ts';
import type { Stretch } from './stretch.ts';

/** Minutes between two checks: the player's own choice, else the licence's; null for none. */
export const checkMinutes = ({ realityCheck }: Jurisdiction): number | null =>
  safePlay.facts ? safePlay.facts.reality_check_minutes : realityCheck.minutes;

/**
 * Has the back end keep what was answered, for the history; it counts the amounts itself. A break that the licence brings
 * comes with the answer. What can't be told is not: the player goes on as chosen.
 */
export async function logAnswer(
  { started_at }: Stretch,
  currency: string,
  answer: RealityAnswer,
): Promise<void> {
  const since = new Date(started_at + safePlay.aheadMs).toISOString();
  try {
    const { break: brought } = await call(endpoints.answerRealityCheck, {
      body: { currency, since, answer },
      key: newKey(),
    });
    if (brought) showTold(brought);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
