import type { AppContext, Routes } from '../context.ts';
import { HttpError, rejectFields } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { isRestricted } from '../operator/countries.ts';
import { consume } from '../store/rate-limiters.ts';
import { requireCaptcha } from './captcha.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { isKnownDevice } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';
import { endSession } from './sessions.ts';
import { clearAttempts, countAttempt, failuresOf, uncountAttempt } from './sign-in-attempts.ts';
import { redeemCode } from './two-factor.ts';

/** A player is warned once an hour of somebody who has their password and not the code. */
const WARNINGS = { name: 'wrong_code_warning', points: 1, seconds: 60 * 60 };

type Names = 'checkEmail' | 'signIn' | 'signOut';

/** 422 and not 401: to the page a 401 means that its session has ended (ACCOUNT-21). */
const wrongCredentials = () =>
  new HttpError(422, {
    error: 'invalid_credentials',
    errors: { password: ['errors.credentials.invalid'] },
  });

async function warnOfWrongCode(app: AppContext, player_id: number): Promise<void> {
  if ((await consume(app.rateLimiters.stored(WARNINGS), String(player_id))) !== null) return;
  await app.db
    .transaction()
    .execute(tx => notify(tx, app, player_id, { event: 'wrong_code', kind: 'safety', facts: {} }));
}

export const signInRoutes = {
  checkEmail: async ({ app, body }) => {
    const found = await app.db
      .selectFrom('players')
      .select('id')
      .where('email', '=', body.email)
      .executeTakeFirst();
    return { taken: found !== undefined };
  },

  signIn: async ({ app, body, visitor, session, runOnce, setSessionCookie }) => {
    const { email, password } = body.user;
    if (isRestricted(visitor.country)) rejectFields({ email: ['errors.login.restricted'] });
    const known = await app.db
      .selectFrom('players')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst();
    // No player has the id 0: an unknown address costs the same query.
    const attempt = {
      email,
      visitor,
      isKnownDevice: await isKnownDevice(app.db, known?.id ?? 0, visitor.device),
    };
    await requireCaptcha(app, visitor, body.user.captcha, await failuresOf(app, attempt));
    await countAttempt(app, attempt);
    const isRight = await verifyPassword(password, known?.password_hash ?? null);
    if (!known || !isRight) throw wrongCredentials();
    const signedIn = await runOnce(async tx => {
      const outcome = await redeemCode(tx, app, known.id, body.user.otp_attempt);
      if (outcome === 'missing') return outcome;
      if (outcome === 'wrong') {
        await recordSecurityEvent(tx, app, known.id, visitor, 'wrong_code');
        return outcome;
      }
      if (outcome === 'recovered')
        await recordSecurityEvent(tx, app, known.id, visitor, 'recovery_code_used');
      return completeSignIn(tx, { app, visitor, session }, known.id);
    });
    if (signedIn === 'wrong') {
      if (!attempt.isKnownDevice) await warnOfWrongCode(app, known.id);
      return rejectFields({ otp_attempt: ['errors.otp.invalid'] });
    }
    if (signedIn === 'missing') {
      await uncountAttempt(app, attempt);
      return rejectFields({ otp_attempt: ['errors.otp.required'] });
    }
    await clearAttempts(app, attempt);
    setSessionCookie(signedIn.token, signedIn.expiresAt);
    return signedIn.view;
  },

  signOut: async ({ app, session, runOnce, clearSessionCookie }) => {
    if (session) await runOnce(tx => endSession(tx, app.clock, session.id));
    clearSessionCookie();
    return undefined;
  },
} satisfies Pick<Routes, Names>;
