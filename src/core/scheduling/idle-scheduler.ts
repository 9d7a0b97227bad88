import { subscribe } from 'valtio';
import { workerContainer } from '../worker/container.ts';
import { workerState } from '../worker/state.ts';
import { whenIdle, whenLoaded } from './idle.ts';

/** How long a first visit waits for its worker, in milliseconds: the worker may never be installed. */
const WORKER_TIMEOUT_MS = 10_000;
/** Pause between the worker's own downloads and deferred work, in milliseconds: the visitor's own taps come first. */
const INTERACTION_DELAY_MS = 2500;

/** Resolves when the page has loaded and is idle: what is not on screen is fetched then and delays nothing that is. */
export const whenIdleAfterLoad = (): Promise<void> => whenLoaded().then(whenIdle);

/** Resolves when the worker has stored the first screen. Only a first visit waits, and only where a worker can be installed. */
const waitForWorker = () =>
  new Promise<void>(resolve => {
    const container = workerContainer();
    if (!container || container.controller) return resolve();
    subscribe(workerState, () => {
      if (workerState.offlineReady) setTimeout(resolve, INTERACTION_DELAY_MS);
      else if (workerState.status === 'none') resolve();
    });
    setTimeout(resolve, WORKER_TIMEOUT_MS);
  });

let offlineReady: Promise<void> | undefined;

/**
 * Resolves when the page is idle and a first visit's worker has stored what opens the app offline. For deferred work, which
 * must not compete with those downloads (decision 0025).
 */
export function whenOfflineReady(): Promise<void> {
  offlineReady ??= whenLoaded().then(waitForWorker);
  return offlineReady.then(whenIdle);
}

let exploring: Promise<unknown> | undefined;

/**
 * Resolves when the visitor first scrolls, touches or presses anything, else as `whenOfflineReady`: for what lies beyond the
 * first screen.
 */
export const whenExploring = (): Promise<unknown> =>
  (exploring ??= Promise.race([
    whenOfflineReady(),
    new Promise(resolve => {
      for (const type of ['pointerdown', 'keydown', 'scroll'])
        addEventListener(type, resolve, { once: true, capture: true });
    }),
  ]));

let lastTurn: Promise<void> = Promise.resolve();

/** Like `whenIdleAfterLoad`, one caller at a time: what follows the first screen is rendered in pieces, so that no task is long. */
export function nextIdleTurn(): Promise<void> {
  lastTurn = lastTurn.then(whenIdleAfterLoad);
  return lastTurn;
}

/** An idle turn for what lies beyond the first screen. */
export const nextExploringTurn = (): Promise<void> => whenExploring().then(nextIdleTurn);

let batch: Promise<void> | null = null;

/** One idle turn shared by all callers until it comes: for many small changes at once. */
export function batchedIdle(): Promise<void> {
  batch ??= nextIdleTurn().finally(() => {
    batch = null;
  });
  return batch;
}
