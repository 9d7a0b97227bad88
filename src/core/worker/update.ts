import { delay } from '../../lib/backoff.ts';
import { requestFromWorker } from './messages.ts';
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

/** Longest time without the newer worker in control before the page loads again as it is, milliseconds. */
const UPDATE_TIMEOUT_MS = 60_000;
let updateTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * The player accepts the update: no safe point is waited for. The page gives up its screens first, since a request of
 * theirs would restart the worker that is to be replaced (F-124).
 */
export function applyUpdate(): void {
  if (workerState.isUpdating) return;
  updateState.requested = 'now';
  // It has taken over already.
  if (!updateState.registration?.waiting) {
    reload();
    return;
  }
  workerState.isUpdating = true;
  updateTimer = setTimeout(() => reload(), UPDATE_TIMEOUT_MS);
  void whenNetworkIdle().then(() => requestSkipWaiting() || reload());
}

/** The network counts as idle when nothing has arrived for so long, milliseconds. */
const IDLE_MS = 300;
const IDLE_TIMEOUT_MS = 5000;

/** Resolves when no response has arrived for a moment, after five seconds at the latest. */
async function whenNetworkIdle(): Promise<void> {
  let hasArrived = true;
  // Not the list of entries, which the browser ends at some hundreds.
  const observer = new PerformanceObserver(() => {
    hasArrived = true;
  });
  observer.observe({ type: 'resource' });
  for (const end = Date.now() + IDLE_TIMEOUT_MS; hasArrived && Date.now() < end; ) {
    hasArrived = false;
    await delay(IDLE_MS);
  }
  observer.disconnect();
}

/** The waiting worker says within this time that it has asked to take over, milliseconds: it waits for the active one before. */
const RECEIPT_TIMEOUT_MS = 8000;
const MAX_ATTEMPTS = 10;

/** Lets the waiting worker take over; false without one. */
export function requestSkipWaiting(): boolean {
  if (!updateState.registration?.waiting) return false;
  void repeatRequest();
  return true;
}

let lastRequest = 0;

/**
 * Until the waiting worker has received it, which may have been ended meanwhile; not afterwards, since a message keeps
 * the workers awake, and the active one is replaced when it is idle.
 */
async function repeatRequest(): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  for (let attempt = 0; attempt <= MAX_ATTEMPTS && request === lastRequest; attempt += 1) {
    // Without the player's consent only while the page is hidden.
    const mayRepeat = updateState.requested === 'now' || document.visibilityState === 'hidden';
    const waiting = updateState.registration?.waiting;
    if (!waiting || (attempt > 0 && !mayRepeat)) return;
    const receipt = requestFromWorker(waiting, 'takeOver', {}, RECEIPT_TIMEOUT_MS);
    if (
      await receipt.then(
        () => true,
        () => false,
      )
    )
      return;
  }
}

/** This page holds a database that has to be upgraded. */
export function onReloadNeeded(): void {
  workerState.updateReady = true;
  reloadWhenSafe();
}

/** A newer worker took over, here or in another tab; the first one ever changes nothing on screen. */
export function onControllerChange(): void {
  lastRequest += 1;
  clearTimeout(updateTimer);
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
