import type * as v from 'valibot';
import {
  account as endpoints,
  type ProfileChange,
  type Registration,
  type SignIn,
} from '../../contract/subjects/account.ts';
import type { Player } from '../../contract/subjects/player.ts';
import { requestPersistentStorage } from '../../core/device/persistent-storage.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { nextSession, sessionEpoch } from '../../core/session/epoch.ts';
import { clearPurgeFlag } from '../../core/session/purge.ts';
import { withLazyMessages } from '../../core/shell/i18n.ts';
import { sendWithCaptcha } from './form/captcha-fields.ts';
import type { CaptchaFields } from './form/captcha-providers.ts';
import { endLocalSession } from './session/local-session.ts';
import { notifyOtherTabs } from './session/other-tabs.ts';
import { clearPendingSignOut, sendPendingSignOut } from './session/pending-sign-out.ts';
import { account, loadAccount, setPlayer } from './state.ts';

type UserOf<S extends v.GenericSchema<{ user: unknown }>> = v.InferInput<S>['user'];

/** How a form closes at a sign-in: calls `show`, which sets the player, before or after it closes. */
export type FinishSignIn = (show: () => void) => void | Promise<void>;

/** Signs in. Rejects with `ApiError`; `errors.otp.required` asks for `otp_attempt`. */
export async function signIn(
  user: UserOf<typeof SignIn>,
  finish: FinishSignIn = finishAtOnce,
): Promise<void> {
  await sendPendingSignOut();
  const player = await sendWithCaptcha('sign_in', captchaFields =>
    call(endpoints.signIn, { body: { user: { ...user, ...captchaFields } } }),
  );
  await finish(() => startSession(player));
}

let pendingRegistration: {
  readonly details: string;
  readonly key: string;
  readonly captchaFields: CaptchaFields;
} | null = null;

/**
 * Registers once: the same details keep their idempotency key until the back end has answered. Rejects with `ApiError`.
 */
export async function register(
  user: UserOf<typeof Registration>,
  finish: FinishSignIn = finishAtOnce,
): Promise<void> {
  await sendPendingSignOut();
  const player = await sendWithCaptcha('registration', captchaFields =>
    sendRegistration(user, captchaFields),
  );
  await finish(() => startSession(player));
}

/** A retry has the same body, its captcha token included: an idempotency key stands for one body. */
async function sendRegistration(
  user: UserOf<typeof Registration>,
  captchaFields: CaptchaFields,
): Promise<Player> {
  const details = JSON.stringify(user);
  if (pendingRegistration?.details !== details)
    pendingRegistration = { details, key: newIdempotencyKey(), captchaFields };
  try {
    const body = { user: { ...user, ...pendingRegistration.captchaFields } };
    const player = await call(endpoints.register, { body, key: pendingRegistration.key });
    pendingRegistration = null;
    return player;
  } catch (error) {
    if (!(error instanceof ApiError && error.isOffline)) pendingRegistration = null;
    throw error;
  }
}

const finishAtOnce: FinishSignIn = show => show();

/** The session that a sign-in of any kind has opened. */
export function startSession(player: Player): void {
  clearPendingSignOut();
  clearPurgeFlag();
  nextSession();
  setPlayer(player);
  notifyOtherTabs('in');
  if (player.last_sign_in_at) void showLastSignIn(player.last_sign_in_at);
  void requestPersistentStorage();
  void loadAccount();
}

/** Tells when the account was last signed in to; the page works the same when this chunk fails to load (ACCOUNT-83). */
const showLastSignIn = (at: string): Promise<void> =>
  withLazyMessages(import('./sign-in/last-sign-in.ts')).then(
    module => module.showLastSignIn(at),
    () => undefined,
  );

/** Whether the address already has an account. Rejects with `ApiError`. */
export const checkEmail = async (email: string, signal?: AbortSignal): Promise<boolean> =>
  (await call(endpoints.checkEmail, { body: { email }, ...(signal ? { signal } : {}) })).taken;

/** Requests the mail with the link to a new password; the response is the same whether or not the address is known. */
export const requestPasswordReset = (email: string): Promise<void> =>
  sendWithCaptcha('password', ({ captcha }) =>
    call(endpoints.requestPasswordReset, { body: { user: { email, captcha } } }),
  );

/** Rejects with `ApiError`; a 422 says that the link is used up or too old. */
export const checkPasswordToken = (token: string): Promise<void> =>
  call(endpoints.checkPasswordToken, { body: { user: { reset_password_token: token } } });

/** Sets a new password by the token of the mail; every session ends with it, the caller's included. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await call(endpoints.resetPassword, { body: { user: { reset_password_token: token, password } } });
  nextSession();
  endLocalSession();
}

export const resendConfirmation = (email: string): Promise<void> =>
  sendWithCaptcha('confirmation', ({ captcha }) =>
    call(endpoints.resendConfirmation, { body: { user: { email, captcha } } }),
  );

/** Confirms the address that the token was sent to, and returns it. */
export async function confirmEmail(token: string): Promise<string> {
  const { email } = await call(endpoints.confirmEmail, { query: { confirmation_token: token } });
  void loadAccount();
  return email;
}

/**
 * Changes fields of the profile; `base`: what the player saw in them before, 412 where that has changed (decision 0120).
 * Rejects with `ApiError`.
 */
export async function updateProfile(
  user: UserOf<typeof ProfileChange>,
  context: v.InferInput<typeof ProfileChange>['context'] = 'edition',
  base: v.InferInput<typeof ProfileChange>['base'] = {},
): Promise<void> {
  const body = { context, user, base };
  setPlayer(await call(endpoints.updatePlayer, { body, key: newIdempotencyKey() }));
}

/**
 * Loads the whole profile by a change of nothing, which passes by the worker: that may answer with the copy of the device,
 * which lacks what is not stored. Never rejects; without an answer the profile stays as it is.
 */
export async function loadWholeProfile(): Promise<void> {
  const epoch = sessionEpoch();
  try {
    const player = await call(endpoints.updatePlayer, { body: { user: {} } });
    if (epoch !== sessionEpoch()) return;
    setPlayer(player);
    Object.assign(account.loading, { phase: 'ready', at: Date.now(), stored: false });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
