import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { MAX_PASSKEYS, type passkeys } from '../../src/contract/subjects/passkeys.ts';
import { completeSignIn } from '../account/complete-sign-in.ts';
import { describeDevice } from '../account/known-devices.ts';
import { recordSecurityEvent } from '../account/security-events.ts';
import type { RequestContext, Routes } from '../context.ts';
import { reject, rejectFields } from '../errors.ts';
import { notify } from '../notifications/notifications.ts';
import { isRestricted } from '../operator/countries.ts';
import { lockPlayer } from '../store/dialect.ts';
import { markIdentityConfirmed, requireConfirmedIdentity } from './identity-confirmation.ts';
import {
  creationOptions,
  listPasskeys,
  requestOptions,
  verifyAssertion,
  verifyCreation,
} from './passkeys.ts';

const invalid = () => rejectFields({ passkey: ['errors.passkey.invalid'] });

async function requireRoom({ app, player }: Pick<RequestContext<'addPasskey'>, 'app' | 'player'>) {
  const known = await listPasskeys(app.db, player.id);
  if (known.length >= MAX_PASSKEYS) rejectFields({ passkey: ['errors.passkey.limit'] });
}

export const passkeyRoutes = {
  startPasskey: async ({ app, player, session, visitor }) => {
    requireConfirmedIdentity(app, session);
    await requireRoom({ app, player });
    return creationOptions(app, visitor, player);
  },

  addPasskey: async ({ app, body, player, session, visitor, runOnce }) => {
    requireConfirmedIdentity(app, session);
    await requireRoom({ app, player });
    const response = body.credential as unknown as RegistrationResponseJSON;
    const made = (await verifyCreation(app, visitor, player, response)) ?? invalid();
    const name = describeDevice(visitor.userAgent) || 'Passkey';
    return runOnce(async tx => {
      const taken = await tx.selectFrom('passkeys').select('id').where('id', '=', made.id).executeTakeFirst();
      if (taken) return invalid();
      const created_at = app.clock.now().toISOString();
      await tx
        .insertInto('passkeys')
        .values({ ...made, player_id: player.id, name, created_at, last_used_at: null })
        .execute();
      await recordSecurityEvent(tx, app, player.id, visitor, 'passkey_added');
      await notify(tx, app, player.id, { event: 'passkey_added', kind: 'safety', facts: {} });
      return { id: made.id, name };
    });
  },

  renamePasskey: ({ body, params, player, runOnce }) =>
    runOnce(async tx => {
      const { numUpdatedRows } = await tx
        .updateTable('passkeys')
        .set({ name: body.name })
        .where('id', '=', params.id)
        .where('player_id', '=', player.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) reject(404, 'unknown_passkey');
      return undefined;
    }),

  removePasskey: ({ app, params, player, session, visitor, runOnce }) => {
    requireConfirmedIdentity(app, session);
    return runOnce(async tx => {
      const { numDeletedRows } = await tx
        .deleteFrom('passkeys')
        .where('id', '=', params.id)
        .where('player_id', '=', player.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) reject(404, 'unknown_passkey');
      await recordSecurityEvent(tx, app, player.id, visitor, 'passkey_removed');
      return undefined;
    });
  },

  startPasskeySignIn: ({ app, visitor }) => requestOptions(app, visitor),

  signInWithPasskey: async ({ app, body, visitor, session, runOnce, setSessionCookie }) => {
    if (isRestricted(visitor.country)) rejectFields({ passkey: ['errors.login.restricted'] });
    const response = body.credential as unknown as AuthenticationResponseJSON;
    const player_id = (await verifyAssertion(app, visitor, response)) ?? invalid();
    const { view, token, expiresAt } = await runOnce(async tx => {
      await lockPlayer(tx, player_id);
      const passkeys = await listPasskeys(tx, player_id);
      if (passkeys.every(({ id }) => id !== response.id)) invalid();
      return completeSignIn(tx, { app, visitor, session }, player_id);
    });
    setSessionCookie(token, expiresAt);
    return view;
  },

  confirmByPasskey: async ({ app, body, player, session, visitor, runOnce }) => {
    const response = body.credential as unknown as AuthenticationResponseJSON;
    if ((await verifyAssertion(app, visitor, response)) !== player.id) invalid();
    return runOnce(async tx => {
      await markIdentityConfirmed(tx, app, session);
      return undefined;
    });
  },
} satisfies Pick<Routes, keyof typeof passkeys>;
