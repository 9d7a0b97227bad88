import type { AppContext, Routes, Tx } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import { emit } from '../events/user-events.ts';
import { notify } from '../notifications/notifications.ts';
import type { PlayerRow } from '../players/tables.ts';
import { findPendingEmail, LINKS_INTO_ACCOUNT, markTokensUsed } from './email-tokens.ts';
import { countMail, sendEmailChangedMail, sendEmailChangeMail } from './mails.ts';
import { isCurrentHash, verifyPassword } from './passwords.ts';
import { attemptOf, clearAttempts, countAttempt } from './sign-in-attempts.ts';

type Names = 'loadEmailChange' | 'requestEmailChange' | 'cancelEmailChange';

export const emailChangeRoutes = {
  loadEmailChange: async ({ app, player }) => ({
    pending_email: await findPendingEmail(app.db, app.clock, player.id),
  }),

  /** Asks for the password: who finds a phone unlocked must not take the account over by its address (decision 0121). */
  requestEmailChange: async ({ app, body, player, visitor, runOnce }) => {
    const { email, password } = body.user;
    const attempt = await attemptOf(app, player, visitor);
    await countAttempt(app, attempt);
    if (!(await verifyPassword(password, player.password_hash)))
      rejectFields({ password: ['errors.password.wrong'] });
    await clearAttempts(app, attempt);
    if (email === player.email) rejectFields({ email: ['errors.email.same'] });
    if (!(await countMail(app, 'email', email)))
      reject(429, 'too_many', { errors: { email: ['errors.too_many'] } });
    return runOnce(async tx => {
      if (!(await isCurrentHash(tx, player))) rejectFields({ password: ['errors.password.wrong'] });
      if (await isEmailTaken(tx, email)) rejectFields({ email: ['errors.email.taken'] });
      await markTokensUsed(tx, app.clock, player.id, 'email');
      await sendEmailChangeMail(app, tx, player, email);
      return { pending_email: email };
    });
  },

  cancelEmailChange: ({ app, player, runOnce }) =>
    runOnce(async tx => {
      await markTokensUsed(tx, app.clock, player.id, 'email');
      return { pending_email: null };
    }),
} satisfies Pick<Routes, Names>;

/**
 * The link of the mail was opened: the new address, which that confirms, takes the place of the old one. Links that were mailed
 * to the old one stop working, and it is told. A repeat gives the same response.
 */
export async function applyEmailChange(
  app: AppContext,
  tx: Tx,
  { player, email, isUsed }: { player: PlayerRow; email: string | null; isUsed: boolean },
): Promise<{ email: string; confirmed_at: string }> {
  const { id, confirmed_at } = player;
  if (email !== null && email === player.email && confirmed_at !== null) return { email, confirmed_at };
  if (email === null || isUsed) return rejectFields({ confirmation_token: ['errors.token.invalid'] });
  if (await isEmailTaken(tx, email)) return rejectFields({ confirmation_token: ['errors.email.taken'] });
  const now = app.clock.now().toISOString();
  await tx.updateTable('players').set({ email, confirmed_at: now }).where('id', '=', id).execute();
  await markTokensUsed(tx, app.clock, id, 'confirmation', ...LINKS_INTO_ACCOUNT);
  await sendEmailChangedMail(app, tx, player);
  await notify(tx, app, id, { event: 'email_changed', kind: 'safety', facts: {} });
  await emit(tx, app.clock, id, 'profile_changed', { fields: ['email', 'confirmed_at'] });
  return { email, confirmed_at: now };
}

async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const row = await tx.selectFrom('players').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}
