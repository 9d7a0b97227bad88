import type { Routes } from '../context.ts';
import { HttpError, rejectFields } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { isRestricted } from '../operator/countries.ts';
import { loadPlayerRow, toPlayer } from '../players/player-view.ts';
import { requireCaptcha } from './captcha.ts';
import { describeDevice, isKnownDevice, recordDevice } from './known-devices.ts';
import { verifyPassword } from './passwords.ts';
import { createSession, endSession } from './sessions.ts';
import { clearAttempts, countAttempt, failuresOf } from './sign-in-attempts.ts';

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
    if (isRestricted(visitor.country)) rejectFields({ email: ['errors.country.restricted'] });
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
    await clearAttempts(app, attempt);
    const { view, token, expiresAt } = await runOnce(async tx => {
      await tx
        .updateTable('players')
        .set(eb => ({
          last_sign_in_at: eb.ref('current_sign_in_at'),
          current_sign_in_at: app.clock.now().toISOString(),
        }))
        .where('id', '=', known.id)
        .execute();
      // A sign-in replaces the browser's session before, which ends.
      if (session) await endSession(tx, app.clock, session.id);
      const row = await loadPlayerRow(tx, known.id);
      if (await recordDevice(tx, app.clock, known.id, visitor.device)) {
        const facts = { device: describeDevice(visitor.userAgent) };
        await notify(tx, app, known.id, { event: 'new_sign_in', kind: 'safety', facts });
      }
      return { view: await toPlayer(tx, row), ...(await createSession(tx, app, row, visitor)) };
    });
    setSessionCookie(token, expiresAt);
    return view;
  },

  signOut: async ({ app, session, runOnce, clearSessionCookie }) => {
    if (session) await runOnce(tx => endSession(tx, app.clock, session.id));
    clearSessionCookie();
    return undefined;
  },
} satisfies Pick<Routes, Names>;
