import { postToWorker } from './client.ts';
import { reachSafePoint, reload, reloadWhenSafe } from './safe-reload.ts';
import { workerState } from './state.ts';

/** What this tab knows of the change from one worker to the next. */
export const updateState: {
  registration?: ServiceWorkerRegistration | undefined;
  /** How this tab requested the newer worker: at a safe point, or by the player's choice. */
  requested: 'no' | 'whenSafe' | 'now';
  hadController: boolean;
  /** Looks for a newer build at once; absent until the page has loaded. */
  checkForUpdate?: () => void;
} = { requested: 'no', hadController: false };

/** The player accepts the update: no safe point is waited for. */
export function applyUpdate(): void {
  updateState.requested = 'now';
  if (!requestSkipWaiting()) reload();
}

/**
 * A worker that still waits was ended before it could take over: the message is repeated, at most so often, so many
 * milliseconds apart.
 */
const MAX_ATTEMPTS = 10;
const RETRY_MS = 5000;

let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Lets the waiting worker take over; false without one. */
export function requestSkipWaiting(attempts = MAX_ATTEMPTS): boolean {
  clearTimeout(retryTimer);
  const waiting = updateState.registration?.waiting;
  if (!waiting || attempts === 0) return false;
  postToWorker(waiting, 'takeOver', {});
  retryTimer = setTimeout(() => {
    // Without the player's consent only while the page is hidden.
    if (updateState.requested === 'now' || document.visibilityState === 'hidden')
      requestSkipWaiting(attempts - 1);
  }, RETRY_MS);
  return true;
}

/** This page holds a database that has to be upgraded. */
export function onReloadNeeded(): void {
  workerState.updateReady = true;
  reloadWhenSafe();
}

/** A newer worker took over, here or in another tab; the first one ever changes nothing on screen. */
export function onControllerChange(): void {
  clearTimeout(retryTimer);
  if (!updateState.hadController) {
    updateState.hadController = true;
    return;
  }
  workerState.updateReady = true;
  if (updateState.requested === 'now') reload();
  else {
    reloadWhenSafe();
    if (updateState.requested === 'whenSafe') reachSafePoint();
  }
}
