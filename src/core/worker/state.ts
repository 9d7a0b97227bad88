import { proxy } from 'valtio';
import { whenIdle } from '../scheduling/idle.ts';
import { onWorkerMessage, requestFromWorker } from './client.ts';
import { storeLobbyScreen, warmUp } from './warm-up.ts';

/** Whether the worker can keep what it fetches; false: it is gone when the browser ends the worker. */
export const workerStorage = proxy({ isPersistent: true });

/** Follows the worker's messages about its storage: once, at the start. */
export function listenForStorageErrors(container: ServiceWorkerContainer): void {
  onWorkerMessage(container, 'storageTrouble', ({ kept }) => {
    workerStorage.isPersistent = kept;
  });
}

/** After the shell is stored, before the worker fetches the other screens. */
const WARM_UP_AFTER_MS = 5000;

/** What the page knows of its worker. `none`: this page runs without one, and works all the same. */
export const workerState = proxy<{
  status: 'none' | 'installing' | 'active';
  /** A newer build waits for a safe point or the player's consent. */
  updateReady: boolean;
  /** The shell and the first screen open without a network (decision 0025). */
  offlineReady: boolean;
}>({ status: 'none', updateReady: false, offlineReady: false });

/**
 * Asks the worker how much of the shell is there; once it all is, the first screen is stored too, and the rest is
 * fetched behind everything else.
 */
export async function refreshWorkerState(registration?: ServiceWorkerRegistration): Promise<void> {
  const active = registration?.active;
  if (!active) return;
  const state = await requestFromWorker(active, 'workerState', {}).catch(() => null);
  if (!state) return;
  workerStorage.isPersistent = state.kept;
  const isReady = state.precached.done >= state.precached.total;
  if (isReady) await storeFirstScreen(active, registration);
  workerState.offlineReady = isReady;
}

let storingFirstScreen: Promise<void> | undefined;

/** Once in the life of a page. */
function storeFirstScreen(active: ServiceWorker, registration: ServiceWorkerRegistration): Promise<void> {
  storingFirstScreen ??= storeLobbyScreen(active).then(() => {
    setTimeout(() => void whenIdle().then(() => warmUp(registration.active)), WARM_UP_AFTER_MS);
  });
  return storingFirstScreen;
}
