import { proxy } from 'valtio';
import { askWorker } from './ask-worker.ts';
import { idle } from './idle.ts';
import { storage } from './storage-kept.ts';
import { storeLobby, warmUp } from './warm-up.ts';

/** After the shell is stored, before the worker fetches the other screens. */
const WARM_UP_AFTER_MS = 5000;

/** What the page knows of its worker. `none`: this page runs without one, and works all the same. */
export const workerState = proxy<{
  status: 'none' | 'installing' | 'active';
  /** A newer build waits for a safe point or the player's word. */
  updateReady: boolean;
  /** The shell and the first screen open without a network (decisions D25). */
  offlineReady: boolean;
}>({ status: 'none', updateReady: false, offlineReady: false });

/**
 * Asks the worker how much of the shell is there; once it all is, the first screen is stored too, and the rest is fetched
 * behind everything else.
 */
export async function readState(registration?: ServiceWorkerRegistration): Promise<void> {
  const active = registration?.active;
  if (!active) return;
  const state = await askWorker(active, 'workerState', {}).catch(() => null);
  if (!state) return;
  storage.isKept = state.kept;
  const isReady = state.precached.done >= state.precached.total;
  if (isReady) await storeFirst(active, registration);
  workerState.offlineReady = isReady;
}

let storing: Promise<void> | undefined;

/** Once in the life of a page. */
function storeFirst(active: ServiceWorker, registration: ServiceWorkerRegistration): Promise<void> {
  storing ??= storeLobby(active).then(() => {
    setTimeout(() => void idle().then(() => warmUp(registration.active)), WARM_UP_AFTER_MS);
  });
  return storing;
}
