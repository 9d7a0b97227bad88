import type { SecurityEventType } from '../../src/contract/subjects/security.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import { attemptOf, clearAttempts, countAttempt } from '../account/sign-in-attempts.ts';
import {
  confirmTwoFactor,
  isTwoFactorOn,
  makeRecoveryCodes,
  makeSecret,
  redeemAppCode,
  redeemCode,
  removeTwoFactor,
} from '../account/two-factor.ts';
import type { AppContext, RequestContext, Routes, Tx } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { requireConfirmedIdentity } from './identity-confirmation.ts';

type Names = 'setUpTwoFactor' | 'turnOnTwoFactor' | 'turnOffTwoFactor' | 'renewRecoveryCodes';
type Codes = 'turnOnTwoFactor' | 'turnOffTwoFactor' | 'renewRecoveryCodes';

const wrongCode = () => rejectFields({ otp_attempt: ['errors.otp.invalid'] });

/** Runs `work` with a code that `redeem` has used up; guesses wait as at the sign-in. */
async function withCode<T>(
  { app, player, visitor, body, runOnce }: RequestContext<Codes>,
  redeem: (tx: Tx, app: AppContext, player_id: number, code: string) => Promise<boolean>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const attempt = await attemptOf(app, player, visitor);
  await countAttempt(app, attempt);
  const result = await runOnce(async tx => {
    if (!(await redeem(tx, app, player.id, body.otp_attempt))) return wrongCode();
    return work(tx);
  });
  await clearAttempts(app, attempt);
  return result;
}

const redeemAny = async (tx: Tx, app: AppContext, player_id: number, code: string): Promise<boolean> => {
  const outcome = await redeemCode(tx, app, player_id, code);
  return outcome === 'right' || outcome === 'recovered';
};

export const twoFactorRoutes = {
  setUpTwoFactor: ({ app, player, session, runOnce }) => {
    requireConfirmedIdentity(app, session);
    return runOnce(async tx => {
      if (await isTwoFactorOn(tx, player.id)) reject(409, 'two_factor_on');
      return makeSecret(tx, app, player);
    });
  },

  turnOnTwoFactor: context => {
    const { app, player, session } = context;
    requireConfirmedIdentity(app, session);
    return withCode(context, redeemAppCode, async tx => {
      if (await isTwoFactorOn(tx, player.id)) reject(409, 'two_factor_on');
      await confirmTwoFactor(tx, app, player.id);
      await tell(tx, context, 'two_factor_on');
      return { recovery_codes: await makeRecoveryCodes(tx, app, player.id) };
    });
  },

  turnOffTwoFactor: async context => {
    requireConfirmedIdentity(context.app, context.session);
    // The answer to the first request was lost.
    if (!(await isTwoFactorOn(context.app.db, context.player.id))) return undefined;
    return withCode(context, redeemAny, async tx => {
      await removeTwoFactor(tx, context.player.id);
      await tell(tx, context, 'two_factor_off');
      return undefined;
    });
  },

  renewRecoveryCodes: context => {
    const { app, player, session, visitor } = context;
    requireConfirmedIdentity(app, session);
    return withCode(context, redeemAny, async tx => {
      await recordSecurityEvent(tx, app, player.id, visitor, 'recovery_codes_made');
      return { recovery_codes: await makeRecoveryCodes(tx, app, player.id) };
    });
  },
} satisfies Pick<Routes, Names>;

async function tell(
  tx: Tx,
  { app, player, visitor }: Pick<RequestContext<Codes>, 'app' | 'player' | 'visitor'>,
  event: Extract<SecurityEventType, 'two_factor_on' | 'two_factor_off'>,
): Promise<void> {
  await recordSecurityEvent(tx, app, player.id, visitor, event);
  await notify(tx, app, player.id, { event, kind: 'safety', facts: {} });
}
