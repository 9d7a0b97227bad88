import { player } from '../../contract/player.ts';
import { call } from '../../core/call.ts';
import { deviceStore } from '../../core/device-store.ts';
import { Failure } from '../../core/failure.ts';

const PENDING = 'orbit.signOutPending';
let inFlight: Promise<boolean> | null = null;

/** From now on this device is signed out, whether or not the back end has heard of it. */
export const markSignOut = (): void => deviceStore.set(PENDING, '1');

/** A new session took the place of the one that was to end. */
export const forgetSignOut = (): void => deviceStore.remove(PENDING);

/**
 * Tells the back end of a sign-out that it has not heard of yet, at the sign-out itself or at a later start. False while
 * nobody has answered: the cookie is then still good and must not be used.
 */
export function settleSignOut(): Promise<boolean> {
  if (deviceStore.get(PENDING) === null) return Promise.resolve(true);
  inFlight ??= tell().finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function tell(): Promise<boolean> {
  try {
    await call(player.signOut);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.isOffline || error.status >= 500) return false;
  }
  forgetSignOut();
  return true;
}
