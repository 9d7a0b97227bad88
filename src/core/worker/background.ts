import { startConnectivityProbe } from '../http/connectivity-probe.ts';
import { followMaintenance } from '../http/maintenance.ts';
import { whenLoaded } from '../scheduling/idle.ts';
import { watchTranslations } from '../shell/served-translations.ts';
import '../telemetry/log-store.ts';
import { unregisterScopes } from './container.ts';
import { listenForDataUpdates, listenToWorker } from './events.ts';
import type { ScreenData } from './offline-stage.ts';
import { keepRegistered } from './registration.ts';
import { mayReload, onUnsavedInput } from './safe-reload.ts';
import { workerState } from './state.ts';
import { applyUpdate, onControllerChange, onReloadNeeded, updateState } from './update.ts';

/** What happened at the worker's container before this chunk was there. */
interface Before {
  readonly controller: ServiceWorker | null;
  readonly messages: readonly MessageEvent[];
}

/**
 * What runs behind the screens: the log is stored, the network is looked for where it is gone, and the worker is registered
 * and followed.
 */
export function startBackground(
  container: ServiceWorkerContainer | null,
  before: Before,
  importScreenData: () => Promise<ScreenData>,
): void {
  startConnectivityProbe();
  followMaintenance();
  addEventListener('vite:preloadError', onChunkMissing);
  trackUnsavedInput();
  watchTranslations(container);
  if (!container) return;
  if (new URLSearchParams(location.search).has('nosw')) {
    void unregisterScopes(container, () => true);
    return;
  }
  updateState.hadController = before.controller !== null;
  container.addEventListener('controllerchange', onControllerChange);
  listenForDataUpdates(container);
  listenToWorker(container, onReloadNeeded);
  for (const { data, ports } of before.messages)
    container.dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  if (container.controller !== before.controller) onControllerChange();
  void whenLoaded().then(() => keepRegistered(container, importScreenData));
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const NON_TEXT_TYPES = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'hidden']);

/** Text that was typed and not sent yet blocks a reload: a field that is on screen and not empty. */
function trackUnsavedInput(): void {
  const editedFields = new Set<Field>();
  document.addEventListener('input', ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !NON_TEXT_TYPES.has(target.type)) editedFields.add(target);
  });
  onUnsavedInput(() => {
    for (const field of editedFields)
      if (!field.isConnected || field.value === '') editedFields.delete(field);
    return editedFields.size > 0;
  });
}

/**
 * A chunk of a build that is gone: with a newer one at hand the page reloads where it is, else the screen shows an
 * error.
 */
function onChunkMissing(): void {
  if (workerState.updateReady && mayReload()) applyUpdate();
  else updateState.checkForUpdate?.();
}
