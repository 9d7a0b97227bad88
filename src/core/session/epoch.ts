import { safeLocalStorage } from '../device/local-storage.ts';
import { postToController, requestFromController } from '../worker/client.ts';

/**
 * Counts the sign-ins and sign-outs of this device, for all its tabs; it outlives reloads, and every call carries it.
 * The worker stores nothing private of an answer that was requested under an older one (decision 0001, decision 0011).
 */
const EPOCH_KEY = 'orbit.epoch';

/** The count of this page alone, where local storage is not available. */
let pageEpoch = 0;

export const loginEpoch = (): number =>
  Math.max(pageEpoch, Number(safeLocalStorage.get(EPOCH_KEY) ?? 0) || 0);

function storeEpoch(epoch: number): void {
  pageEpoch = epoch;
  safeLocalStorage.set(EPOCH_KEY, String(epoch));
}

/** A session begins or ends; `purge`: nothing that is stored of players may stay. The worker is notified at once. */
export function advanceLoginEpoch(purge = false): void {
  storeEpoch(loginEpoch() + 1);
  postToController('session', { epoch: loginEpoch(), purge });
}

/**
 * At the start: the worker finishes a purge that was cut off, and a page that has lost count, as with cleared storage,
 * takes the worker's, which would store none of its answers. Returns whether it had.
 */
export async function syncLoginEpoch(purge: boolean): Promise<boolean> {
  const workerEpoch = await requestFromController('session', { epoch: loginEpoch(), purge });
  if (workerEpoch === null || workerEpoch <= loginEpoch()) return false;
  storeEpoch(workerEpoch);
  return true;
}

type Listener = () => void;
const listeners = new Set<Listener>();
let currentEpoch = 0;

/** Changes with every sign-in and sign-out of this page: an answer to a request under another one is dropped. */
export const sessionEpoch = (): number => currentEpoch;

/** Called when a session begins or ends. */
export function nextSession(): void {
  currentEpoch += 1;
}

/** Calls `listener` on every auth-error event: a 401 on a player's call (ACCOUNT-20, decision 0012). */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A 401 to a call that was sent under an older session ends nothing (ACCOUNT-21). */
export function emitUnauthorized(of = currentEpoch): void {
  if (of !== currentEpoch) return;
  for (const listener of listeners) listener();
}
