import { player } from '../../../contract/subjects/player.ts';
import { safeLocalStorage } from '../../../core/device/local-storage.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';

const STORAGE_KEY = 'orbit.signOutPending';
let inFlight: Promise<boolean> | null = null;

/** From now on this device is signed out, whether or not the back end knows. */
export const markSignOutPending = (): void => safeLocalStorage.set(STORAGE_KEY, '1');

/** A new session has replaced the one that was to end. */
export const clearPendingSignOut = (): void => safeLocalStorage.remove(STORAGE_KEY);

/**
 * Sends a sign-out that the back end has not received yet, at the sign-out itself or at a later start. False while
 * there is no response: the cookie is then still valid and must not be used.
 */
export function sendPendingSignOut(): Promise<boolean> {
  if (safeLocalStorage.get(STORAGE_KEY) === null) return Promise.resolve(true);
  inFlight ??= sendSignOut().finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function sendSignOut(): Promise<boolean> {
  try {
    await call(player.signOut);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.isOffline || error.status >= 500) return false;
  }
  clearPendingSignOut();
  return true;
}
