import * as v from 'valibot';
import { proxy, ref, useSnapshot } from 'valtio';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { type AuthProvider, authProviders as endpoints } from '../../../contract/subjects/auth-providers.ts';
import { createLoader, initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { storedValue } from '../../../core/device/stored-value.ts';
import { call, newIdempotencyKey } from '../../../core/http/call.ts';
import { signInInProgress } from '../../../core/session/epoch.ts';
import { PRIVATE_PREFIX } from '../../../core/session/purge.ts';
import { safeRedirectTarget } from '../../../lib/paths.ts';
import { type FinishSignIn, startSession } from '../actions.ts';
import { sendPendingSignOut } from '../session/pending-sign-out.ts';
import { setPlayer } from '../state.ts';

/** The external providers that the back end offers; a platform without the call offers none. */
export const authProviders = proxy<{ list: readonly AuthProvider[]; loading: LoadState }>({
  list: ref([]),
  loading: initialLoadState(),
});

export const useAuthProviders = () => useSnapshot(authProviders);

export const loadAuthProviders = createLoader(authProviders.loading, async options => {
  authProviders.list = ref(await call(endpoints.listAuthProviders, options));
});

/** Where this tab wants to go after the sign-in at the provider. */
const storedRedirect = storedValue(`${PRIVATE_PREFIX}providerRedirect`, v.string(), 'sessionStorage');

/** The target of this tab's last sign-in at a provider, once; `/` for none. It is for a sign-in that fails: one that succeeds tells its own. */
export function takeProviderRedirect(): string {
  const redirect = safeRedirectTarget(storedRedirect.read());
  storedRedirect.write(null);
  return redirect;
}

/** Leaves for the provider, which leads back to `/autologin`. Rejects with `ApiError`. */
export async function leaveForProvider(
  provider: string,
  body: BodyOf<typeof endpoints.startAuthProvider>,
): Promise<void> {
  const { url } = await call(endpoints.startAuthProvider, { params: { provider }, body });
  storedRedirect.write(body.redirect ?? null);
  location.assign(url);
}

/** Runs a sign-in that may replace the session of this browser. */
export async function whileSigningIn(signIn: () => Promise<void>): Promise<void> {
  signInInProgress.current = true;
  await signIn().finally(() => {
    signInInProgress.current = false;
  });
}

/** What the provider's answer has led to; a session that it has opened is to be shown by `startSession`. */
export async function finishAtProvider(state: string, code: string) {
  await sendPendingSignOut();
  return call(endpoints.finishAuthProvider, { body: { state, code } });
}

/** Proves whose the account is that has the provider's address. Rejects with `ApiError`. */
export async function linkAccount(
  state: string,
  user: { password?: string; otp_attempt?: string },
  finish: FinishSignIn,
): Promise<void> {
  await whileSigningIn(async () => {
    const player = await call(endpoints.linkAuthProvider, { body: { state, user } });
    await finish(() => startSession(player));
  });
}

export const mailLink = (state: string): Promise<void> =>
  call(endpoints.mailAuthProviderLink, { body: { state } });

/** Gives what an account that was opened without a form still lacks. Rejects with `ApiError`. */
export async function completeAccount(
  user: BodyOf<typeof endpoints.updateAuthDetails>['user'],
): Promise<void> {
  setPlayer(await call(endpoints.updateAuthDetails, { body: { user }, key: newIdempotencyKey() }));
}
