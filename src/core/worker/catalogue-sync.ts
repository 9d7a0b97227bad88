import { MINUTE_MS } from '../../lib/time-units.ts';
import { device } from '../device/device.ts';
import { controller } from './client.ts';
import { requestFromWorker } from './messages.ts';
import { workerState } from './state.ts';

/** The worker itself syncs every ten minutes at most; this keeps it asleep meanwhile, milliseconds. */
const MIN_INTERVAL_MS = MINUTE_MS;
/**
 * A worker that has not answered for so long, milliseconds, is busy with it or was ended: a repeated request continues
 * it.
 */
const RETRY_MS = 5000;

let lastRequest = Number.NEGATIVE_INFINITY;
let isSyncing = false;

/** The player uses a search field or a grid: the whole catalogue is of use here (decision 0025). */
export function requestCatalogueSync(): void {
  if (isSyncing || controller() === null || Date.now() - lastRequest < MIN_INTERVAL_MS) return;
  lastRequest = Date.now();
  isSyncing = true;
  void syncUntilDone();
}

/** Until the worker reports that it is done: it ends in the middle when the browser ends it. */
async function syncUntilDone(): Promise<void> {
  // The worker is about to be replaced: the next one continues.
  if (workerState.isUpdating) return;
  const worker = controller();
  const isDone =
    worker === null ||
    (await requestFromWorker(worker, 'syncCatalogue', { device }).catch(() => null)) !== null;
  if (isDone) isSyncing = false;
  else setTimeout(() => void syncUntilDone(), RETRY_MS);
}

/** No screen needs it yet, but the page is idle and may use the network: now, and whenever it may have changed. */
export function startCatalogueSync(): void {
  requestCatalogueSync();
  addEventListener('online', requestCatalogueSync);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') requestCatalogueSync();
  });
}
