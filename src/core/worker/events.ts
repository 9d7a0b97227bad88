import { checkStateVersion, emitCacheConfirmation, emitCacheUpdate } from '../data/cache-updates.ts';
import { reportEnd, reportWorkerAttempt } from '../http/network-status.ts';
import { fetchChunk } from '../scheduling/fetch-chunk.ts';
import { withLazyMessages } from '../shell/i18n.ts';
import { logEvent } from '../telemetry/log.ts';
import { postToWorker, requestFromController, storedWorkerMode } from './client.ts';
import { onWorkerMessage } from './messages.ts';
import { watchOutbox } from './outbox-sync.ts';
import { workerStorage } from './state.ts';

/** Follows the worker's messages about data: once, at the start. */
export function listenForDataUpdates(container: ServiceWorkerContainer): void {
  onWorkerMessage(container, 'storageTrouble', ({ kept }) => {
    workerStorage.isPersistent = kept;
  });
  watchOutbox(container);
  onWorkerMessage(container, 'trying', ({ reqId, attempt, reached, status }) =>
    reportWorkerAttempt(reqId, attempt, reached, status),
  );
  onWorkerMessage(container, 'changed', ({ subject, version }) => {
    reportEnd(Symbol(subject), true);
    checkStateVersion(version, true);
    emitCacheUpdate(subject);
  });
  onWorkerMessage(container, 'confirmed', ({ subject, at }) => {
    reportEnd(Symbol(subject), true);
    emitCacheConfirmation(subject, at);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void requestStateVersion();
  });
  void requestStateVersion();
}

/** Messages do not reach a frozen page: on becoming visible it requests the version (decision 0001). */
async function requestStateVersion(): Promise<void> {
  const version = await requestFromController('stateVersion', {});
  if (version !== null) checkStateVersion(version, false);
}

/** The worker's messages about itself: once, at the start. `onReloadNeeded`: this page holds up an upgrade. */
export function listenToWorker(container: ServiceWorkerContainer, onReloadNeeded: () => void): void {
  onWorkerMessage(container, 'workerError', error => logEvent({ kind: 'worker', ...error }));
  onWorkerMessage(container, 'reloadNeeded', onReloadNeeded);
  onWorkerMessage(container, 'dropped', ({ count }) => {
    void fetchChunk(() => withLazyMessages(import('../shell/dropped-changes.ts'))).then(
      ({ showDroppedChanges }) => showDroppedChanges(count),
      () => undefined,
    );
  });
  onWorkerMessage(container, 'openPath', ({ path }) => {
    // Without it the page stays where it is: the notification waits under the bell.
    void fetchChunk(() => withLazyMessages(import('../shell/open-path.ts'))).then(
      ({ openPath }) => openPath(path),
      () => undefined,
    );
  });
  // A worker that takes itself away reloads pages that do not answer.
  container.addEventListener('message', ({ data, ports }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type === 'leaving') ports[0]?.postMessage(null);
  });
}

/** Sends a worker this page's build and the mode of the kill switch. */
export function sendHello(worker: ServiceWorker | null): void {
  if (!worker) return;
  postToWorker(worker, 'hello', { build: __BUILD__ });
  postToWorker(worker, 'workerMode', { mode: storedWorkerMode() });
}
