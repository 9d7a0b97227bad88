import type * as v from 'valibot';
import {
  account as endpoints,
  type Player,
  type ProfileChange,
  type Registration,
  type SignIn,
} from '../../contract/account.ts';
import { call, newKey } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { go, pathOf } from '../../core/navigation.ts';
import { markPurge, purge } from '../../core/purge.ts';
import { startEpoch } from '../../core/session-end.ts';
import { forgetSignOut, markSignOut, settleSignOut } from './pending-sign-out.ts';
import { account, loadAccount, showPlayer } from './state.ts';
import { tellTabs } from './tabs.ts';

type UserOf<S extends v.GenericSchema<{ user: unknown }>> = v.InferInput<S>['user'];

/** How a form is left at a sign-in: calls `show`, which puts the player on screen, before or after it goes away. */
export type Arrival = (show: () => void) => void | Promise<void>;

/** Signs in. Rejects with `Failure`; `errors.otp.required` asks for `otp_attempt`. */
export async function signIn(user: UserOf<typeof SignIn>, arrive: Arrival = now): Promise<void> {
  await settleSignOut();
  const player = await call(endpoints.signIn, { body: { user } });
  await arrive(() => welcome(player));
}

let intent: { readonly of: string; readonly key: string } | null = null;

/** Registers once: the same details keep their key until the back end has answered. Rejects with `Failure`. */
export async function register(user: UserOf<typeof Registration>, arrive: Arrival = now): Promise<void> {
  await settleSignOut();
  const of = JSON.stringify(user);
  if (intent?.of !== of) intent = { of, key: newKey() };
  try {
    const player = await call(endpoints.register, { body: { user }, key: intent.key });
    intent = null;
    await arrive(() => welcome(player));
  } catch (error) {
    if (!(error instanceof Failure && error.isOffline)) intent = null;
    throw error;
  }
}

const now: Arrival = show => show();

function welcome(player: Player): void {
  forgetSignOut();
  startEpoch();
  showPlayer(player);
  tellTabs('in');
  void loadAccount();
}

/**
 * Signs out, also without a network: what belongs to the player leaves screen and device first, then the back end is
 * told, at the next start if not now (offline 2, Logout).
 */
export async function signOut(): Promise<void> {
  markPurge();
  markSignOut();
  leave();
  tellTabs('out');
  go(pathOf('login'), { state: {} });
  await Promise.all([settleSignOut(), purge()]);
}

/** The player's data leaves the screen. */
export function leave(): void {
  startEpoch();
  showPlayer(null);
  account.loading.at = null;
}

/** Whether the address already has an account. Rejects with `Failure`. */
export const checkEmail = async (email: string, signal?: AbortSignal): Promise<boolean> =>
  (await call(endpoints.checkEmail, { body: { email }, ...(signal ? { signal } : {}) })).taken;

/** Asks for the mail with the link to a new password; answers alike whether or not the address is known. */
export const requestReset = (email: string): Promise<void> =>
  call(endpoints.requestPasswordReset, { body: { user: { email } } });

/** Chooses a new password by the token of the mail; every session ends with it, the caller's included. */
export async function restorePassword(token: string, password: string): Promise<void> {
  await call(endpoints.restorePassword, { body: { user: { reset_password_token: token, password } } });
  leave();
}

export const resendConfirmation = (email: string): Promise<void> =>
  call(endpoints.resendConfirmation, { body: { user: { email } } });

/** Confirms the address that the token was sent to, and gives it. */
export async function confirmEmail(token: string): Promise<string> {
  const { email } = await call(endpoints.confirmEmail, { query: { confirmation_token: token } });
  void loadAccount();
  return email;
}

/** Changes fields of the profile. Rejects with `Failure`. */
export async function updateProfile(
  user: UserOf<typeof ProfileChange>,
  context: 'registration' | 'deposit' | 'cashout' | 'edition' = 'edition',
): Promise<void> {
  showPlayer(await call(endpoints.updatePlayer, { body: { context, user }, key: newKey() }));
}
