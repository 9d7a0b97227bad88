import type { security } from '../../src/contract/subjects/security.ts';
import { LINKS_INTO_ACCOUNT, markTokensUsed } from '../account/email-tokens.ts';
import { describeDevice } from '../account/known-devices.ts';
import { sendClosedMail } from '../account/mails.ts';
import { passwordErrors } from '../account/password-check.ts';
import { hashPassword } from '../account/passwords.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import { endAllSessions, endOtherSessions, endSession } from '../account/sessions.ts';
import { cancelOpenDeposits } from '../cashbox/payment-changes.ts';
import { removeAllProfiles } from '../cashbox/profile-removals.ts';
import type { Routes } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { deletePushDevices } from '../push/devices.ts';
import {
  markIdentityConfirmed,
  requireConfirmedIdentity,
  requireCurrentHash,
  requirePassword,
} from './identity-confirmation.ts';
import { collectPlayerData } from './player-data.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

/** Without `loadSecurity`, which names linked providers too (`auth-providers/linked-providers.ts`). */
export const securityRoutes = {
  ...twoFactorRoutes,

  listSessions: async ({ app, player, session: current }) => {
    const rows = await app.db
      .selectFrom('sessions')
      .selectAll()
      .where('player_id', '=', player.id)
      .where('expires_at', '>', app.clock.now().toISOString())
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const isOwn = ({ id }: { id: number }) => id === current?.id;
    const ownFirst = rows.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
    return ownFirst.map(({ id, user_agent, country, ip, created_at, last_seen_at }) => ({
      id: String(id),
      device: describeDevice(user_agent),
      country,
      ip,
      created_at,
      last_seen_at,
      is_current: id === current?.id,
    }));
  },

  endSession: ({ app, player, params, visitor, runOnce }) =>
    runOnce(async tx => {
      const found = await tx
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0)
        .where('player_id', '=', player.id)
        .executeTakeFirst();
      if (!found) return reject(404, 'unknown_session');
      await endSession(tx, app.clock, found.id);
      await recordSecurityEvent(tx, app, player.id, visitor, 'session_ended');
      return undefined;
    }),

  endOtherSessions: ({ app, player, session, visitor, runOnce }) =>
    runOnce(async tx => {
      const ended = session ? await endOtherSessions(tx, app.clock, session) : 0;
      if (ended > 0) await recordSecurityEvent(tx, app, player.id, visitor, 'session_ended');
      return undefined;
    }),

  confirmIdentity: async ({ app, body, player, session, visitor, runOnce }) => {
    await requirePassword(app, player, visitor, body.user.password, 'password');
    return runOnce(async tx => {
      await requireCurrentHash(tx, player, 'password');
      await markIdentityConfirmed(tx, app, session);
      return undefined;
    });
  },

  changePassword: async ({ app, body, player, session, visitor, runOnce }) => {
    const { current_password, password, password_confirmation } = body.user;
    if (password_confirmation !== undefined && password_confirmation !== password)
      rejectFields({ password_confirmation: ['errors.password.mismatch'] });
    const weaknesses = passwordErrors(password, player);
    if (weaknesses.length > 0) rejectFields({ password: weaknesses });
    await requirePassword(app, player, visitor, current_password, 'current_password');
    const password_hash = await hashPassword(password);
    return runOnce(async tx => {
      await requireCurrentHash(tx, player, 'current_password');
      await tx.updateTable('players').set({ password_hash }).where('id', '=', player.id).execute();
      await markTokensUsed(tx, app.clock, player.id, ...LINKS_INTO_ACCOUNT);
      // Before their pushes end: the devices of the other sign-ins are told.
      await notify(tx, app, player.id, { event: 'password_changed', kind: 'safety', facts: {} });
      if (session) await endOtherSessions(tx, app.clock, session);
      await markIdentityConfirmed(tx, app, session);
      await recordSecurityEvent(tx, app, player.id, visitor, 'password_changed');
      return undefined;
    });
  },
  downloadData: async ({ app, player, session, visitor, runOnce }) => {
    requireConfirmedIdentity(app, session);
    const data = await collectPlayerData(app, player);
    return runOnce(async tx => {
      await recordSecurityEvent(tx, app, player.id, visitor, 'data_downloaded');
      return data;
    });
  },

  closeAccount: async ({ app, player, session, visitor, runOnce, clearSessionCookie }) => {
    requireConfirmedIdentity(app, session);
    await runOnce(async tx => {
      const closed_at = app.clock.now().toISOString();
      await tx
        .updateTable('players')
        .set({ closed_at, receive_promos: 0, receive_sms_promos: 0 })
        .where('id', '=', player.id)
        .execute();
      await deletePushDevices(tx, player.id);
      await removeAllProfiles(tx, app.clock, player.id);
      await cancelOpenDeposits(tx, app, player.id);
      await recordSecurityEvent(tx, app, player.id, visitor, 'account_closed');
      await sendClosedMail(app, tx, player);
      await endAllSessions(tx, app.clock, player.id);
    });
    clearSessionCookie();
    return undefined;
  },
} satisfies Pick<Routes, Exclude<keyof typeof security, 'loadSecurity'>>;
