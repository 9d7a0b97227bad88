import { createEmitter } from '../../lib/emitter.ts';
import { onOtherTabChange, safeLocalStorage } from '../device/local-storage.ts';
import { postToActiveWorker, requestFromController } from '../worker/client.ts';

/**
 * Counts the sign-ins and sign-outs of this device, for all its tabs; it outlives reloads, and every call carries it.
 * The page drops what it has read under an earlier one, and the worker stores nothing private of it (decision 0011).
 */
const EPOCH_KEY = 'orbit.epoch';

/** The latest epoch that this page has seen: it stays where local storage is cleared or not available. */
let latestEpoch = 0;

/** Read from the storage every time: another tab's sign-in or sign-out counts here at once. */
export function sessionEpoch(): number {
  latestEpoch = Math.max(latestEpoch, Number(safeLocalStorage.get(EPOCH_KEY)) || 0);
  return latestEpoch;
}

/**
 * Whether a player has signed in on this device, and may be signed in. Where its storage was cleared and its cookies were not, the back
 * end, which has seen the cookie of a session, says so in the page.
 */
export const hasSignedIn = (): boolean => sessionEpoch() > 0 || 'session' in document.documentElement.dataset;

function storeEpoch(epoch: number): void {
  latestEpoch = epoch;
  safeLocalStorage.set(EPOCH_KEY, String(epoch));
}

let session = new AbortController();

/** Aborted when this page signs in or out: what is still read of a player then is nobody's. */
export const sessionSignal = (): AbortSignal => session.signal;

/** A session begins or ends; `purge`: nothing that is stored of players may stay. The worker is notified at once. */
export function nextSession(purge = false): void {
  storeEpoch(sessionEpoch() + 1);
  void postToActiveWorker('session', { epoch: latestEpoch, purge });
  session.abort();
  session = new AbortController();
}

/**
 * At the start: a page that has lost count, as with cleared storage, takes the worker's, which would store none of its
 * answers. Returns whether it had.
 */
export async function syncSessionEpoch(): Promise<boolean> {
  const workerEpoch = await requestFromController('session', { epoch: sessionEpoch(), purge: false });
  if (workerEpoch === null || workerEpoch <= sessionEpoch()) return false;
  storeEpoch(workerEpoch);
  return true;
}

/** Calls `listener` when another tab's session began or ended. Returns an unsubscribe function. */
export const onOtherTabEpoch = (listener: () => void): (() => void) =>
  onOtherTabChange(EPOCH_KEY, epoch => epoch && listener());

const unauthorizedEvents = createEmitter();

/**
 * Set while a page that may be signed in already signs in: the back end replaces the browser's session before the page knows
 * the new one, and a 401 meanwhile ends nothing (ACCOUNT-21). Where the sign-in fails, the next call tells that the session is gone.
 */
export const signInInProgress = { current: false };

/** Calls `listener` on every auth-error event: a 401 on a player's call (ACCOUNT-20, decision 0012). */
export const onUnauthorized = unauthorizedEvents.on;

/** A 401 to a call that was sent under an older session, or during a sign-in, ends nothing (ACCOUNT-21). */
export function emitUnauthorized(epoch = sessionEpoch()): void {
  if (epoch === sessionEpoch() && !signInInProgress.current) unauthorizedEvents.emit();
}
