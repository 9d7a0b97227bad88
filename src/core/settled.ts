import { subscribe } from 'valtio';
import { idle, loaded } from './idle.ts';
import { containerOrNull } from './worker-container.ts';
import { workerState } from './worker-state.ts';

/** A first visit waits no longer for its worker, which may never come. */
const WORKER_LIMIT_MS = 10_000;
/** Between what opens the app without a network and what nobody waits for: the visitor's own taps come first. */
const REST_MS = 2500;

/** When the page has loaded and is idle: what is not on screen is fetched then, so that it delays nothing that is. */
export const whenSettled = (): Promise<void> => loaded().then(idle);

/** The worker is there and has stored the first screen: at once but on a first visit, and where no worker comes. */
const equipped = () =>
  new Promise<void>(resolve => {
    const container = containerOrNull();
    if (!container || container.controller) return resolve();
    subscribe(workerState, () => {
      if (workerState.offlineReady) setTimeout(resolve, REST_MS);
      else if (workerState.status === 'none') resolve();
    });
    setTimeout(resolve, WORKER_LIMIT_MS);
  });

let ready: Promise<void> | undefined;

/**
 * When the page has settled and a first visit's worker has what opens the app without a network: for what nobody waits
 * for, which must not take the link from it (decisions D25).
 */
export function whenReady(): Promise<void> {
  ready ??= loaded().then(equipped);
  return ready.then(idle);
}

let last: Promise<void> = Promise.resolve();

/** The same, one after the other: what comes later than the first screen is built piece by piece, so that no task is long. */
export function inTurn(): Promise<void> {
  last = last.then(whenSettled);
  return last;
}

let batch: Promise<void> | null = null;

/** One turn for all who ask before it comes: many small things at once. */
export function together(): Promise<void> {
  batch ??= inTurn().finally(() => {
    batch = null;
  });
  return batch;
}
