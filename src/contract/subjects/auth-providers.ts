import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { NoContent } from '../wire.ts';
import { ProfileChange } from './account.ts';
import { Player } from './player.ts';
import { AcceptedTerms } from './validation.ts';

export const AuthProvider = v.object({ id: v.string(), name: v.string() });
export type AuthProvider = v.InferOutput<typeof AuthProvider>;

const Token = v.pipe(v.string('errors.token.invalid'), v.nonEmpty('errors.token.invalid'), v.maxLength(2048));
const Path = v.optional(v.pipe(v.string(), v.maxLength(1024), v.regex(/^\/(?![/\\])/)), '/');
const Code = v.optional(v.pipe(v.string(), v.maxLength(16, 'errors.otp.invalid')));

/**
 * What became of a sign-in by a provider. `password`: an account has the address, and its player has to prove that it is theirs;
 * `code`: the account asks for the second factor too.
 */
const Outcome = v.variant('outcome', [
  v.object({ outcome: v.literal('signed_in'), player: Player, redirect: v.string() }),
  v.object({ outcome: v.literal('linked'), redirect: v.string() }),
  v.object({ outcome: v.picklist(['password', 'code']), email: v.string(), redirect: v.string() }),
]);

/**
 * Signing in by an external provider of OpenID Connect, and by a link that signs in once (decision 0140). None of it passes the
 * worker.
 */
export const authProviders = {
  listAuthProviders: {
    method: 'GET',
    path: '/api/auth_providers',
    policy: 'bypass',
    reply: v.array(AuthProvider),
    caller: 'anyone',
    errorCode: 'AUTH_PROVIDERS_ERROR',
  },
  /** The address of the provider; `link` adds it to the account that is signed in. */
  startAuthProvider: {
    method: 'POST',
    path: '/api/auth_providers/:provider/start',
    policy: 'bypass',
    body: v.object({ intent: v.picklist(['sign_in', 'link']), redirect: Path }),
    reply: v.object({ url: v.string() }),
    caller: 'anyone',
    errorCode: 'AUTH_PROVIDER_START_ERROR',
  },
  /** With what the provider has sent back. */
  finishAuthProvider: {
    method: 'POST',
    path: '/api/auth_providers/callback',
    policy: 'bypass',
    body: v.object({ state: Token, code: Token }),
    reply: Outcome,
    caller: 'anyone',
    errorCode: 'AUTH_PROVIDER_ERROR',
  },
  /** Proves whose the account with the provider's address is. */
  linkAuthProvider: {
    method: 'POST',
    path: '/api/auth_providers/link',
    policy: 'bypass',
    body: v.object({
      state: Token,
      user: v.object({ password: v.optional(v.pipe(v.string(), v.maxLength(512))), otp_attempt: Code }),
    }),
    reply: Player,
    status: 201,
    caller: 'anyone',
    errorCode: 'AUTH_PROVIDER_LINK_ERROR',
  },
  /** The same by a link that is mailed to the address. */
  mailAuthProviderLink: {
    method: 'POST',
    path: '/api/auth_providers/link/mail',
    policy: 'bypass',
    body: v.object({ state: Token }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'AUTH_PROVIDER_MAIL_ERROR',
  },
  /** What a registration asks for and the provider does not tell. */
  updateAuthDetails: {
    method: 'POST',
    path: '/api/auth_providers/update_details',
    policy: 'bypass',
    keyed: 'accepted',
    body: v.object({
      user: v.object({ ...ProfileChange.entries.user.entries, terms_acceptance: v.optional(AcceptedTerms) }),
    }),
    reply: Player,
    caller: 'player',
    errorCode: 'AUTH_DETAILS_ERROR',
  },
  unlinkAuthProvider: {
    method: 'DELETE',
    path: '/api/auth_providers/:provider',
    policy: 'bypass',
    keyed: 'accepted',
    reply: NoContent,
    status: 204,
    caller: 'player',
    errorCode: 'AUTH_PROVIDER_UNLINK_ERROR',
  },
  /** By a link that signs in once; 409 `other_player` while somebody else is signed in, and the link still works then. */
  signInByLink: {
    method: 'POST',
    path: '/api/users/autologin',
    policy: 'bypass',
    body: v.object({ user: v.object({ autologin_token: Token }) }),
    reply: Player,
    status: 201,
    caller: 'anyone',
    errorCode: 'LOGIN_LINK_ERROR',
  },
} as const satisfies Endpoints;
