import type { AppContext, Tx, Visitor } from '../context.ts';
import { notify } from '../notifications/notifications.ts';
import { consume } from '../store/rate-limiters.ts';
import { recordSecurityEvent } from './security-events.ts';
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

export async function warnOfWrongCode(app: AppContext, player_id: number): Promise<void> {
  if ((await consume(app.rateLimiters.stored(WARNINGS), String(player_id))) !== null) return;
  await app.db
    .transaction()
    .execute(tx => notify(tx, app, player_id, { event: 'wrong_code', kind: 'safety', facts: {} }));
}
