import { onWorkerMessage, tellWorker } from './ask-worker.ts';
import { lastMode } from './controller.ts';
import { fetchChunk } from './fetch-chunk.ts';
import { keepEvent } from './log.ts';

/** What the worker says about itself: once, at the start. `onReloadNeeded`: this page holds up an upgrade. */
export function followWorker(container: ServiceWorkerContainer, onReloadNeeded: () => void): void {
  onWorkerMessage(container, 'workerError', error => keepEvent({ kind: 'worker', ...error }));
  onWorkerMessage(container, 'reloadNeeded', onReloadNeeded);
  onWorkerMessage(container, 'openPath', ({ path }) => {
    // Without it the page stays where it is: the notification waits under the bell.
    void fetchChunk(() => import('./open-path.ts')).then(
      ({ openPath }) => openPath(path),
      () => undefined,
    );
  });
  // A worker that takes itself away loads pages that do not answer anew.
  container.addEventListener('message', ({ data, ports }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type === 'leaving') ports[0]?.postMessage(null);
  });
}

/** Tells a worker what this page is made of, and what the kill switch says. */
export function introduce(worker: ServiceWorker | null): void {
  if (!worker) return;
  tellWorker(worker, 'hello', { build: __BUILD__ });
  tellWorker(worker, 'workerMode', { mode: lastMode() });
}
