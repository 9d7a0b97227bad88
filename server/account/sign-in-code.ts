import type { AppContext, Tx, Visitor } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { consume } from '../store/rate-limiters.ts';
import { recordSecurityEvent } from './security-events.ts';
import { type SignInAttempt, uncountAttempt } from './sign-in-attempts.ts';
import { redeemCode } from './two-factor.ts';

/** A player is warned once an hour of somebody who has their password and not the code. */
const WARNINGS = { name: 'wrong_code_warning', points: 1, seconds: 60 * 60 };

/** Uses up the code of a sign-in, and writes down what the player has to know of it; `passed`: the sign-in may go on. */
export async function redeemSignInCode(
  tx: Tx,
  app: AppContext,
  player_id: number,
  visitor: Visitor,
  code: string | undefined,
): Promise<'passed' | 'missing' | 'wrong'> {
  const outcome = await redeemCode(tx, app, player_id, code);
  if (outcome === 'missing') return outcome;
  if (outcome === 'wrong') {
    await recordSecurityEvent(tx, app, player_id, visitor, 'wrong_code');
    return outcome;
  }
  if (outcome === 'recovered') await recordSecurityEvent(tx, app, player_id, visitor, 'recovery_code_used');
  return 'passed';
}

/**
 * Rejects a sign-in at the field of its code, 422. A missing code is no failure, and the attempt's count is taken back; of a wrong one
 * the player is warned, unless a device of theirs sent it.
 */
export async function rejectCode(
  app: AppContext,
  attempt: SignInAttempt,
  player_id: number,
  outcome: 'missing' | 'wrong',
): Promise<never> {
  if (outcome === 'missing') await uncountAttempt(app, attempt);
  else if (!attempt.isKnownDevice) await warnOfWrongCode(app, player_id);
  return rejectFields({
    otp_attempt: [outcome === 'missing' ? 'errors.otp.required' : 'errors.otp.invalid'],
  });
}

async function warnOfWrongCode(app: AppContext, player_id: number): Promise<void> {
  if ((await consume(app.rateLimiters.stored(WARNINGS), String(player_id))) !== null) return;
  await app.db
    .transaction()
    .execute(tx => notify(tx, app, player_id, { event: 'wrong_code', kind: 'safety', facts: {} }));
}
