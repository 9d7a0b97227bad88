import type { SyncResult } from '../../contract/worker-messages.ts';
import { delay } from '../../lib/backoff.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { device } from '../device/device.ts';
import { controller } from './client.ts';
import { requestFromWorker } from './messages.ts';
import { workerState } from './state.ts';

/** The worker itself syncs every ten minutes at most; this keeps it asleep meanwhile, milliseconds. */
const MIN_INTERVAL_MS = MINUTE_MS;
/** A worker that has not answered for so long, milliseconds, is busy with a step or was ended: the repeated request continues it. */
const STEP_TIMEOUT_MS = 8000;
/** Before a request is repeated, milliseconds. */
const RETRY_MS = 1000;

let lastRequest = Number.NEGATIVE_INFINITY;
let running: Promise<SyncResult> | null = null;

/**
 * Has the worker bring its catalogue up to date, step by step; `beforeStep` is awaited before each one. Concurrent calls
 * share one sync. Done at once within a minute after the last one, and without a worker.
 */
export function syncCatalogue(beforeStep: () => Promise<void> = async () => undefined): Promise<SyncResult> {
  if (running !== null) return running;
  if (controller() === null || Date.now() - lastRequest < MIN_INTERVAL_MS) return Promise.resolve('done');
  lastRequest = Date.now();
  running = syncUntilDone(beforeStep).finally(() => {
    running = null;
  });
  return running;
}

/** The player uses a search field or a grid: the whole catalogue is of use here (decision 0025). */
export function requestCatalogueSync(): void {
  void syncCatalogue();
}

async function syncUntilDone(beforeStep: () => Promise<void>): Promise<SyncResult> {
  for (;;) {
    await beforeStep();
    const worker = controller();
    // A worker that is about to be replaced: the next one continues.
    if (!worker || workerState.isUpdating) return 'failed';
    const result = await requestFromWorker(worker, 'syncCatalogue', { device }, STEP_TIMEOUT_MS).catch(
      () => null,
    );
    if (result === null) await delay(RETRY_MS);
    else if (result !== 'more') return result;
  }
}
