import { followData } from './follow-worker.ts';
import { applyUpdate, handover, onControllerChange, onReloadNeeded } from './handover.ts';
import { followMessages } from './i18n.ts';
import { loaded } from './idle.ts';
import { mayReload, watchTyping } from './safe-point.ts';
import { containerOrNull, unregister } from './worker-container.ts';
import { workerState } from './worker-state.ts';
import { followWorker } from './worker-words.ts';

/** Starts the worker once the page has loaded and is idle, so that it takes nothing from the first screen (decisions D25). */
export function start(): void {
  addEventListener('vite:preloadError', onChunkMissing);
  watchTyping();
  const container = containerOrNull();
  followMessages(container);
  if (!container) return;
  if (new URLSearchParams(location.search).has('nosw')) {
    void unregister(container, () => true);
    return;
  }
  handover.hadController = container.controller !== null;
  container.addEventListener('controllerchange', onControllerChange);
  followData(container);
  followWorker(container, onReloadNeeded);
  void loaded().then(() => beginWith(container));
}

/** What registers is not needed before the page has loaded, and is there when it is idle. */
function beginWith(container: ServiceWorkerContainer): void {
  import('./registering.ts').then(
    ({ keepRegistered }) => keepRegistered(container),
    () => addEventListener('online', () => beginWith(container), { once: true }),
  );
}

/** A chunk of a build that is gone: with a newer one at hand the page reloads where it is, else the screen says so. */
function onChunkMissing(event: Event): void {
  if (workerState.updateReady && mayReload()) {
    event.preventDefault();
    applyUpdate();
  } else handover.look?.();
}
