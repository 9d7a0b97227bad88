import type { Routes } from '../context.ts';
import { HttpError, rejectFields } from '../errors.ts';
import { isRestricted } from '../operator/countries.ts';
import { lockPlayer } from '../store/dialect.ts';
import { requireCaptcha } from './captcha.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { isCurrentHash, verifyPassword } from './passwords.ts';
import { endSession } from './sessions.ts';
import { attemptOf, clearAttempts, countAttempt, failuresOf } from './sign-in-attempts.ts';
import { redeemSignInCode, rejectCode } from './sign-in-code.ts';

type Names = 'checkEmail' | 'signIn' | 'signOut';

/** 422 and not 401: to the page a 401 means that its session has ended (ACCOUNT-21). */
const wrongCredentials = () =>
  new HttpError(422, {
    error: 'invalid_credentials',
    errors: { password: ['errors.credentials.invalid'] },
  });

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
    const attempt = await attemptOf(app, { id: known?.id ?? 0, email }, visitor);
    await requireCaptcha(app, visitor, body.user.captcha, await failuresOf(app, attempt));
    await countAttempt(app, attempt);
    const isRight = await verifyPassword(password, known?.password_hash ?? null);
    if (!known || !isRight) throw wrongCredentials();
    const signedIn = await runOnce(async tx => {
      await lockPlayer(tx, known.id);
      if (!(await isCurrentHash(tx, known))) throw wrongCredentials();
      const outcome = await redeemSignInCode(tx, app, known.id, visitor, body.user.otp_attempt);
      if (outcome !== 'passed') return outcome;
      return completeSignIn(tx, { app, visitor, session }, known.id);
    });
    if (typeof signedIn === 'string') return rejectCode(app, attempt, known.id, signedIn);
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
