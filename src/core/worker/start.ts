import { whenLoaded } from '../scheduling/idle.ts';
import { watchTranslations } from '../shell/i18n.ts';
import { unregisterScopes, workerContainer } from './container.ts';
import { listenForDataUpdates, listenToWorker } from './events.ts';
import { mayReload, trackUnsavedInput } from './safe-reload.ts';
import { workerState } from './state.ts';
import { applyUpdate, onControllerChange, onReloadNeeded, updateState } from './update.ts';

/**
 * Starts the worker once the page has loaded and is idle, so that it takes nothing from the first screen (decision 0025).
 */
export function startWorker(): void {
  addEventListener('vite:preloadError', onChunkMissing);
  trackUnsavedInput();
  const container = workerContainer();
  watchTranslations(container);
  if (!container) return;
  if (new URLSearchParams(location.search).has('nosw')) {
    void unregisterScopes(container, () => true);
    return;
  }
  updateState.hadController = container.controller !== null;
  container.addEventListener('controllerchange', onControllerChange);
  listenForDataUpdates(container);
  listenToWorker(container, onReloadNeeded);
  void whenLoaded().then(() => loadRegistration(container));
}

/** What registers is not needed before the page has loaded, and is there when it is idle. */
function loadRegistration(container: ServiceWorkerContainer): void {
  import('./registration.ts').then(
    ({ keepRegistered }) => keepRegistered(container),
    () => addEventListener('online', () => loadRegistration(container), { once: true }),
  );
}

/**
 * A chunk of a build that is gone: with a newer one at hand the page reloads where it is, else the screen shows an
 * error.
 */
function onChunkMissing(): void {
  if (workerState.updateReady && mayReload()) applyUpdate();
  else updateState.checkForUpdate?.();
}
