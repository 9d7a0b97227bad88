import { proxy, useSnapshot } from 'valtio';
import { DEFAULT_LOCALE, LOCALES } from '../../../contract/operator/locales.ts';
import { authProviders } from '../../../contract/subjects/auth-providers.ts';
import type { Player } from '../../../contract/subjects/player.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';
import { currentLocation, navigateTo, pathOf } from '../../../core/shell/navigation.ts';
import { localizePath, safeRedirectTarget } from '../../../lib/paths.ts';
import { startSession } from '../actions.ts';
import { finishAtProvider, takeProviderRedirect, whileSigningIn } from '../external/state.ts';
import { sendPendingSignOut } from '../session/pending-sign-out.ts';
import { signOut } from '../session/sign-out.ts';
import { account, loadAccount } from '../state.ts';
import { type LinkPhase, phaseOfError } from './LinkResult.tsx';
import { signInNotice } from './sign-in-notice.ts';

/** What `/autologin` was opened with; only in memory. */
type Given = { readonly token: string } | { readonly state: string; readonly code: string };

/** A sign-in that goes on on the screen: by a link, or by what an external provider has sent back. */
export const autologin = proxy<{
  phase: LinkPhase | 'link' | 'code' | 'details';
  /** The address of the account that the provider's one is to be linked with. */
  email: string;
  /** State of the sign-in at the provider. */
  state: string;
  redirect: string;
}>({ phase: 'checking', email: '', state: '', redirect: '/' });

export const useAutologin = () => useSnapshot(autologin);

let given: Given | null = null;
let isFollowing = false;

/** Takes what the address holds, and takes it out of the address: neither history nor a referrer keeps it. */
export function takeAddress(): void {
  const query = new URLSearchParams(location.search);
  const token = location.hash.slice(1);
  const [state, code] = [query.get('state'), query.get('code')];
  if (state !== null && reopenInLocale(state)) return;
  if (token === '' && state === null && given !== null) return;
  history.replaceState(history.state, '', location.pathname);
  autologin.redirect = state === null ? '/' : takeProviderRedirect();
  if (token !== '') given = { token };
  else if (state !== null && code !== null) given = { state, code };
  if (given !== null) void follow();
  else void leaveWithoutLink(state === null ? 'invalid' : 'cancelled');
}

/** The address holds nothing to sign in with: a player stays, and may go on; a guest is led to the login page. */
async function leaveWithoutLink(reason: 'invalid' | 'cancelled'): Promise<void> {
  if (account.authStatus === 'unknown') await loadAccount();
  if (reason === 'invalid' && account.authStatus === 'player') autologin.phase = 'invalid';
  else leaveForLogin(reason);
}

/** A provider leads back to the address without a language; the state names the one that the player left in. */
function reopenInLocale(state: string): boolean {
  const locale = LOCALES.find(one => one === state.split('.')[1]);
  if (locale === undefined || locale === currentLocation().locale) return false;
  const path = localizePath(pathOf('autologin'), locale, DEFAULT_LOCALE);
  location.replace(path + location.search);
  return true;
}

/** Follows what was taken; once more after a failure that may pass. Never rejects. */
export async function follow(): Promise<void> {
  if (given === null || isFollowing) return;
  isFollowing = true;
  autologin.phase = 'checking';
  const link = given;
  try {
    await whileSigningIn(async () => {
      await sendPendingSignOut();
      if ('token' in link) {
        const user = { autologin_token: link.token };
        enter(await call(authProviders.signInByLink, { body: { user } }), '/');
      } else await followProvider(link);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    fail(error);
  } finally {
    isFollowing = false;
  }
}

async function followProvider({ state, code }: { state: string; code: string }): Promise<void> {
  const result = await finishAtProvider(state, code);
  const redirect = safeRedirectTarget(result.redirect);
  if (result.outcome === 'signed_in') return enter(result.player, redirect);
  given = null;
  if (result.outcome === 'linked') return navigateTo(redirect, { replace: true, state: {} });
  const phase = result.outcome === 'code' ? 'code' : 'link';
  Object.assign(autologin, { phase, email: result.email, state, redirect });
}

/** Shows the session; an account without the details of a registration is asked for them first. */
function enter(player: Player, redirect: string): void {
  given = null;
  startSession(player);
  autologin.redirect = redirect;
  if (player.autoregistered && lacksDetails(player)) autologin.phase = 'details';
  else leave();
}

const lacksDetails = ({ auth_fields_missed }: Player): boolean =>
  ['country', 'date_of_birth'].some(field => auth_fields_missed.includes(field));

/** On to where the player wanted to go. */
export function leave(): void {
  const { redirect } = autologin;
  Object.assign(autologin, { phase: 'checking', email: '', state: '', redirect: '/' });
  navigateTo(redirect, { replace: true, state: {} });
}

function fail(error: ApiError): void {
  const phase = phaseOfError(error);
  if (phase === 'failed' || phase === 'other') {
    autologin.phase = phase;
    return;
  }
  given = null;
  const errors = Object.values(error.fieldErrors);
  const isPlayer = account.authStatus === 'player';
  if (isPlayer) autologin.phase = 'invalid';
  else if (errors.includes('errors.otp.required')) leaveForLogin('code');
  else
    leaveForLogin(
      'invalid',
      errors.find(code => code !== 'errors.token.invalid'),
    );
}

/** A link that does not sign in leads to the login page, which says why (ACCOUNT-15) and goes on to where the player wanted to go. */
function leaveForLogin(reason: 'invalid' | 'code' | 'cancelled', error?: string): void {
  // Linking a provider in the security tab that was given up.
  const isPlayer = account.authStatus === 'player';
  if (!isPlayer) Object.assign(signInNotice, { reason, error: error ?? null });
  const { redirect } = autologin;
  const query = isPlayer || redirect === '/' ? '' : `?${new URLSearchParams({ redirect })}`;
  navigateTo(pathOf(isPlayer ? 'profileSecurity' : 'login') + query, { replace: true, state: {} });
}

/** Signs the present player out, and in by the link of the other one. */
export async function switchPlayer(): Promise<void> {
  await signOut();
  await follow();
}
