import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { NoContent } from '../wire.ts';
import { Player } from './player.ts';

export const MAX_PASSKEYS = 10;

/** What WebAuthn's client and server say to each other, in its JSON form; its library reads it. */
const CredentialOptions = v.looseObject({ challenge: v.string() });
const Credential = v.looseObject({
  id: v.pipe(v.string('errors.passkey.invalid'), v.maxLength(1024, 'errors.passkey.invalid')),
  response: v.looseObject({ clientDataJSON: v.string('errors.passkey.invalid') }),
});
const PasskeyName = v.pipe(
  v.string('errors.required'),
  v.trim(),
  v.nonEmpty('errors.required'),
  v.maxLength(40, 'errors.too_long'),
);

/** Passkeys beside the password (ACCOUNT-12): made for one account, asked for at a sign-in without its address. */
export const passkeys = {
  startPasskey: {
    method: 'POST',
    path: '/api/player/passkeys/options',
    policy: 'bypass',
    reply: CredentialOptions,
    caller: 'player',
    errorCode: 'PASSKEY_OPTIONS_ERROR',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/player/passkeys',
    policy: 'bypass',
    keyed: 'accepted',
    body: v.object({ credential: Credential }),
    reply: v.object({ id: v.string(), name: v.string() }),
    status: 201,
    caller: 'player',
    errorCode: 'PASSKEY_ADD_ERROR',
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/player/passkeys/:id',
    policy: 'bypass',
    keyed: 'accepted',
    body: v.object({ name: PasskeyName }),
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'PASSKEY_NAME_ERROR',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/player/passkeys/:id',
    policy: 'bypass',
    keyed: 'accepted',
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'PASSKEY_REMOVE_ERROR',
  },
  /** Also to confirm who is there: the browser offers what it has. */
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/users/passkey/options',
    policy: 'bypass',
    reply: CredentialOptions,
    caller: 'anyone',
    errorCode: 'LOGIN_PASSKEY_OPTIONS_ERROR',
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/users/passkey',
    policy: 'bypass',
    body: v.object({ credential: Credential }),
    reply: Player,
    status: 201,
    caller: 'anyone',
    errorCode: 'LOGIN_PASSKEY_ERROR',
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/api/player/confirm_identity/passkey',
    policy: 'bypass',
    body: v.object({ credential: Credential }),
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'CONFIRM_PASSKEY_ERROR',
  },
} as const satisfies Endpoints;
