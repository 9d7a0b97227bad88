import type * as v from 'valibot';
import {
  account as endpoints,
  type ProfileChange,
  type Registration,
  type SignIn,
} from '../../contract/account.ts';
import type { Player } from '../../contract/player.ts';
import { call, newKey } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { keepStorage } from '../../core/keep-storage.ts';
import { nextLoginEpoch } from '../../core/login-epoch.ts';
import { forgetPurge } from '../../core/purge.ts';
import { startEpoch } from '../../core/session-end.ts';
import { type Checks, sendChecked } from './checked.ts';
import { forgetSignOut, settleSignOut } from './pending-sign-out.ts';
import { leave } from './sign-out.ts';
import { loadAccount, showPlayer } from './state.ts';
import { tellTabs } from './tabs.ts';

type UserOf<S extends v.GenericSchema<{ user: unknown }>> = v.InferInput<S>['user'];

/** How a form is left at a sign-in: calls `show`, which puts the player on screen, before or after it goes away. */
export type Arrival = (show: () => void) => void | Promise<void>;

/** Signs in. Rejects with `Failure`; `errors.otp.required` asks for `otp_attempt`. */
export async function signIn(user: UserOf<typeof SignIn>, arrive: Arrival = now): Promise<void> {
  await settleSignOut();
  const player = await sendChecked('sign_in', checks =>
    call(endpoints.signIn, { body: { user: { ...user, ...checks } } }),
  );
  await arrive(() => welcome(player));
}

let intent: { readonly of: string; readonly key: string; readonly checks: Checks } | null = null;

/** Registers once: the same details keep their key until the back end has answered. Rejects with `Failure`. */
export async function register(user: UserOf<typeof Registration>, arrive: Arrival = now): Promise<void> {
  await settleSignOut();
  const player = await sendChecked('registration', checks => sendRegistration(user, checks));
  await arrive(() => welcome(player));
}

/** A repeat is the same to the last letter, its captcha's token included: a key stands for one body. */
async function sendRegistration(user: UserOf<typeof Registration>, checks: Checks): Promise<Player> {
  const of = JSON.stringify(user);
  if (intent?.of !== of) intent = { of, key: newKey(), checks };
  try {
    const body = { user: { ...user, ...intent.checks } };
    const player = await call(endpoints.register, { body, key: intent.key });
    intent = null;
    return player;
  } catch (error) {
    if (!(error instanceof Failure && error.isOffline)) intent = null;
    throw error;
  }
}

const now: Arrival = show => show();

function welcome(player: Player): void {
  forgetSignOut();
  forgetPurge();
  nextLoginEpoch();
  startEpoch();
  showPlayer(player);
  tellTabs('in');
  void keepStorage();
  void loadAccount();
}

/** Whether the address already has an account. Rejects with `Failure`. */
export const checkEmail = async (email: string, signal?: AbortSignal): Promise<boolean> =>
  (await call(endpoints.checkEmail, { body: { email }, ...(signal ? { signal } : {}) })).taken;

/** Asks for the mail with the link to a new password; answers alike whether or not the address is known. */
export const requestReset = (email: string): Promise<void> =>
  sendChecked('password', ({ captcha }) =>
    call(endpoints.requestPasswordReset, { body: { user: { email, captcha } } }),
  );

/** Chooses a new password by the token of the mail; every session ends with it, the caller's included. */
export async function restorePassword(token: string, password: string): Promise<void> {
  await call(endpoints.restorePassword, { body: { user: { reset_password_token: token, password } } });
  nextLoginEpoch();
  leave();
}

export const resendConfirmation = (email: string): Promise<void> =>
  sendChecked('confirmation', ({ captcha }) =>
    call(endpoints.resendConfirmation, { body: { user: { email, captcha } } }),
  );

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
