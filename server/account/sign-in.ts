import { clearAttempts, countAttempt, failuresOf } from './account-attempts.ts';
import { playerRow, viewPlayer } from './account-view.ts';
import { Refused, type Routes, refuseFields } from './ask.ts';
import { guardCaptcha } from './captcha.ts';
import { isRestricted } from './countries.ts';
import { deviceName, meetDevice } from './devices.ts';
import { notify } from './notifications.ts';
import { verifyPassword } from './passwords.ts';
import { createSession, endSession } from './sessions.ts';

type Names = 'checkEmail' | 'signIn' | 'signOut';

/** 422 and not 401: a 401 tells the page that its session is gone (product 3.2 no. 19). */
const wrongCredentials = () =>
  new Refused(422, {
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

  signIn: async ({ app, body, visitor, session, once, signedIn }) => {
    const { email, password } = body.user;
    if (isRestricted(visitor.country)) refuseFields({ email: ['errors.country.restricted'] });
    const known = await app.db
      .selectFrom('players')
      .select(['id', 'password_hash', 'failed_sign_ins'])
      .where('email', '=', email)
      .executeTakeFirst();
    const failures = failuresOf(app, email, known?.failed_sign_ins ?? 0);
    guardCaptcha(app, visitor, body.user.captcha, failures);
    countAttempt(app, email, failures);
    const isRight = await verifyPassword(password, known?.password_hash ?? null);
    if (!known) throw wrongCredentials();
    if (!isRight) {
      await app.db
        .updateTable('players')
        .set(eb => ({ failed_sign_ins: eb('failed_sign_ins', '+', 1) }))
        .where('id', '=', known.id)
        .execute();
      throw wrongCredentials();
    }
    clearAttempts(app, email);
    const { view, token, expiresAt } = await once(async tx => {
      await tx
        .updateTable('players')
        .set(eb => ({
          last_sign_in_at: eb.ref('current_sign_in_at'),
          current_sign_in_at: app.clock.now().toISOString(),
          failed_sign_ins: 0,
        }))
        .where('id', '=', known.id)
        .execute();
      // Whoever signs in on this browser takes its place: the session before ends.
      if (session) await endSession(tx, app.clock, session.id);
      const row = await playerRow(tx, known.id);
      if (await meetDevice(tx, app.clock, known.id, visitor.device)) {
        const facts = { device: deviceName(visitor.userAgent) };
        await notify(tx, app, known.id, { event: 'new_sign_in', kind: 'safety', facts });
      }
      return { view: await viewPlayer(tx, row), ...(await createSession(tx, app, row, visitor)) };
    });
    signedIn(token, expiresAt);
    return view;
  },

  signOut: async ({ app, session, once, signedOut }) => {
    if (session) await once(tx => endSession(tx, app.clock, session.id));
    signedOut();
    return undefined;
  },
} satisfies Pick<Routes, Names>;
