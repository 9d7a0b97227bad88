import { clearAttempts } from './account-attempts.ts';
import { mailConfirmation, mailPasswordReset } from './account-mails.ts';
import { readToken, spendTokens } from './account-tokens.ts';
import { type Routes, refuseFields } from './ask.ts';
import { guardCaptcha } from './captcha.ts';
import { notify } from './notifications.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

type Names = 'confirmEmail' | 'resendConfirmation' | 'requestPasswordReset' | 'restorePassword';

export const emailRoutes = {
  /** A token has one effect; asked again within its life it answers the same, for the answer may have been lost. */
  confirmEmail: ({ app, query, once }) =>
    once(async tx => {
      const found = await readToken(tx, app.clock, 'confirmation', query.confirmation_token);
      if (!found || (found.isUsed && found.player.confirmed_at === null)) {
        return refuseFields({ confirmation_token: ['errors.token.invalid'] });
      }
      const { id, email } = found.player;
      const confirmed_at = found.player.confirmed_at ?? app.clock.now().toISOString();
      if (!found.isUsed) {
        await tx.updateTable('players').set({ confirmed_at }).where('id', '=', id).execute();
        await spendTokens(tx, app.clock, id, 'confirmation');
        await notify(tx, app, id, { event: 'email_confirmed', kind: 'info', facts: {} });
      }
      return { email, confirmed_at };
    }),

  /** Tells only the player's own address as confirmed; for every other one the answer is the same. */
  resendConfirmation: ({ app, body, player, visitor, once }) => {
    guardCaptcha(app, visitor, body.user.captcha);
    return once(async tx => {
      const { email } = body.user;
      const row = await tx.selectFrom('players').selectAll().where('email', '=', email).executeTakeFirst();
      if (row && row.id === player?.id && row.confirmed_at !== null) {
        refuseFields({ email: ['errors.email.confirmed'] });
      }
      if (row && row.confirmed_at === null) await mailConfirmation(app, tx, row);
      return undefined;
    });
  },

  requestPasswordReset: ({ app, body, visitor, once }) => {
    guardCaptcha(app, visitor, body.user.captcha);
    return once(async tx => {
      const { email } = body.user;
      const row = await tx.selectFrom('players').selectAll().where('email', '=', email).executeTakeFirst();
      if (row) await mailPasswordReset(app, tx, row);
      return undefined;
    });
  },

  /** Ends all sessions, the caller's included: whoever knew the old password is out. */
  restorePassword: async ({ app, body, once }) => {
    const { reset_password_token, password, password_confirmation } = body.user;
    if (password_confirmation !== undefined && password_confirmation !== password) {
      refuseFields({ password_confirmation: ['errors.password.mismatch'] });
    }
    const password_hash = await hashPassword(password);
    const email = await once(async tx => {
      const found = await readToken(tx, app.clock, 'password', reset_password_token);
      if (!found || found.isUsed) {
        return refuseFields({ reset_password_token: ['errors.token.invalid'] });
      }
      const { id } = found.player;
      await tx
        .updateTable('players')
        .set({ password_hash, failed_sign_ins: 0 })
        .where('id', '=', id)
        .execute();
      await spendTokens(tx, app.clock, id, 'password');
      await endSessionsOf(tx, app.clock, id);
      await notify(tx, app, id, { event: 'password_changed', kind: 'safety', facts: {} });
      return found.player.email;
    });
    clearAttempts(app, email);
    return undefined;
  },
} satisfies Pick<Routes, Names>;
