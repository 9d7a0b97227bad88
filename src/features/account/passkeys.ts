import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { passkeys as endpoints } from '../../contract/subjects/passkeys.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { type FinishSignIn, startSession } from './actions.ts';
import { PASSKEY_USED } from './passkey-support.ts';
import { sendPendingSignOut } from './session/pending-sign-out.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** A player who closes the browser's dialog has given up; whatever else it fails by is shown as one refusal. */
function toPasskeyError(cause: unknown, code: string): ApiError {
  if (cause instanceof ApiError) return cause;
  const isAborted = cause instanceof Error && ['NotAllowedError', 'AbortError'].includes(cause.name);
  if (isAborted) return new ApiError('cancelled', code);
  const isKnown =
    cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const passkey = isKnown ? 'errors.passkey.known' : 'errors.passkey.invalid';
  return new ApiError('http', code, 422, { errors: { passkey: [passkey] } });
}

/** Makes a passkey and returns its id. Rejects with `ApiError`. */
export async function createPasskey(): Promise<string> {
  const optionsJSON = (await call(endpoints.startPasskey)) as unknown as CreationOptions;
  try {
    const credential = { ...(await startRegistration({ optionsJSON })) };
    const input = { body: { credential } as never, key: newIdempotencyKey() };
    const { id } = await call(endpoints.addPasskey, input);
    safeLocalStorage.set(PASSKEY_USED, '1');
    return id;
  } catch (cause) {
    throw toPasskeyError(cause, endpoints.addPasskey.errorCode);
  }
}

/**
 * What a passkey of this device answers to a new challenge; `inAutofill`, once the player picks it from the browser's
 * suggestions. Rejects with `ApiError`.
 */
export async function askPasskey(inAutofill = false): Promise<{ body: { credential: never } }> {
  const optionsJSON = (await call(endpoints.startPasskeySignIn)) as unknown as RequestOptions;
  try {
    const credential = { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill })) };
    return { body: { credential } as never };
  } catch (cause) {
    throw toPasskeyError(cause, endpoints.signInWithPasskey.errorCode);
  }
}

/** Rejects with `ApiError`. */
export async function signInWithPasskey(inAutofill: boolean, finish: FinishSignIn): Promise<void> {
  const answer = await askPasskey(inAutofill);
  await sendPendingSignOut();
  const player = await call(endpoints.signInWithPasskey, answer);
  safeLocalStorage.set(PASSKEY_USED, '1');
  await finish(() => startSession(player));
}

/** The form that offered passkeys among the suggestions is gone. */
export const stopAskingPasskey = (): void => WebAuthnAbortService.cancelCeremony();
