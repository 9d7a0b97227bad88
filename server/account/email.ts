import type { Routes } from '../context.ts';
import { rejectFields } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { requireCaptcha } from './captcha.ts';
import { applyEmailChange } from './email-change.ts';
import {
  findToken,
  LINKS_INTO_ACCOUNT,
  lockPlayerByEmail,
  markTokensUsed,
  redeemToken,
} from './email-tokens.ts';
import { recordDevice } from './known-devices.ts';
import { countMail, sendConfirmationMail, sendPasswordResetMail } from './mails.ts';
import { passwordErrors } from './password-check.ts';
import { hashPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';
import { endAllSessions } from './sessions.ts';
import { clearAttempts } from './sign-in-attempts.ts';
import { confirmAddress, removeWaysIn } from './unproven-account.ts';

type Names =
  | 'confirmEmail'
  | 'resendConfirmation'
  | 'requestPasswordReset'
  | 'checkPasswordToken'
  | 'resetPassword';

export const emailRoutes = {
  /** A token has one effect; repeated while it is valid it gives the same response, as the first may have been lost. */
  confirmEmail: ({ app, query, runOnce }) =>
    runOnce(async tx => {
      const change = await findToken(tx, app.clock, 'email', query.confirmation_token);
      if (change) return applyEmailChange(app, tx, change);
      const found = await findToken(tx, app.clock, 'confirmation', query.confirmation_token);
      if (!found || (found.isUsed && found.player.confirmed_at === null)) {
        return rejectFields({ confirmation_token: ['errors.token.invalid'] });
      }
      const { id, email } = found.player;
      const confirmed_at = found.player.confirmed_at ?? (await confirmAddress(tx, app, id));
      if (!found.isUsed) await markTokensUsed(tx, app.clock, id, 'confirmation');
      return { email, confirmed_at };
    }),

  /** Reports only the player's own address as confirmed; for every other one the response is the same. */
  resendConfirmation: async ({ app, body, player, visitor, runOnce }) => {
    await requireCaptcha(app, visitor, body.user.captcha);
    const mayMail = await countMail(app, 'confirmation', body.user.email);
    return runOnce(async tx => {
      const { email } = body.user;
      const row = await lockPlayerByEmail(tx, email);
      if (row && row.id === player?.id && row.confirmed_at !== null) {
        rejectFields({ email: ['errors.email.confirmed'] });
      }
      if (row && row.confirmed_at === null && mayMail) await sendConfirmationMail(app, tx, row);
      return undefined;
    });
  },

  requestPasswordReset: async ({ app, body, visitor, runOnce }) => {
    await requireCaptcha(app, visitor, body.user.captcha);
    const mayMail = await countMail(app, 'password', body.user.email);
    return runOnce(async tx => {
      const { email } = body.user;
      const row = await lockPlayerByEmail(tx, email);
      if (row && mayMail) await sendPasswordResetMail(app, tx, row);
      return undefined;
    });
  },

  /** Uses nothing up: the link is opened once more when the form is sent. */
  checkPasswordToken: async ({ app, body, runOnce }) =>
    runOnce(async tx => {
      const found = await findToken(tx, app.clock, 'password', body.user.reset_password_token);
      if (!found || found.isUsed) rejectFields({ reset_password_token: ['errors.token.invalid'] });
      return undefined;
    }),

  /**
   * Ends all sessions, the caller's included, and every mailed link: what was made with the old password does not go on. Whoever has
   * the mail may sign in from this device at once, however many wrong passwords others have tried. The first mail that is opened is the first proof of whose the
   * account is.
   */
  resetPassword: async ({ app, body, visitor, runOnce }) => {
    const { reset_password_token, password, password_confirmation } = body.user;
    if (password_confirmation !== undefined && password_confirmation !== password) {
      rejectFields({ password_confirmation: ['errors.password.mismatch'] });
    }
    const password_hash = await hashPassword(password);
    const email = await runOnce(async tx => {
      const found = await findToken(tx, app.clock, 'password', reset_password_token);
      if (!found || !(await redeemToken(tx, app.clock, reset_password_token)))
        return rejectFields({ reset_password_token: ['errors.token.invalid'] });
      const weaknesses = passwordErrors(password, found.player);
      if (weaknesses.length > 0) rejectFields({ password: weaknesses });
      const { id, confirmed_at } = found.player;
      if (confirmed_at === null) {
        await removeWaysIn(tx, app, id, visitor);
        await confirmAddress(tx, app, id);
      }
      await tx.updateTable('players').set({ password_hash }).where('id', '=', id).execute();
      await markTokensUsed(tx, app.clock, id, 'confirmation', ...LINKS_INTO_ACCOUNT);
      // Before their pushes end: the player's devices are told.
      await notify(tx, app, id, { event: 'password_changed', kind: 'safety', facts: {} });
      await endAllSessions(tx, app.clock, id);
      await recordDevice(tx, app.clock, id, visitor.device);
      await recordSecurityEvent(tx, app, id, visitor, 'password_changed');
      return found.player.email;
    });
    await clearAttempts(app, { email, visitor, isKnownDevice: true });
    return undefined;
  },
} satisfies Pick<Routes, Names>;
