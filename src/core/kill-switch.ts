import { info, type WorkerConfig } from '../contract/info.ts';
import { askWorker, tellWorker } from './ask-worker.ts';
import { call } from './call.ts';
import { keepMode, lastMode } from './controller.ts';
import { deleteWorkerCaches } from './purge.ts';

/** The worker's start waits for the word no longer than this, milliseconds: then the last one counts. */
const PATIENCE_MS = 4000;
/** One attempt of a call, milliseconds. */
const LOOK_MS = 30_000;

/**
 * Asks what the kill switch says (offline 2); the worker is not on the path. Without an answer the last word counts;
 * `onLate` hears one that comes after that.
 */
export async function lookForMode(onLate: (config: WorkerConfig) => void): Promise<WorkerConfig> {
  let isLate = false;
  const asked = call(info.loadWorkerConfig, { signal: AbortSignal.timeout(LOOK_MS) }).then(
    config => {
      keepMode(config.mode);
      if (isLate) onLate(config);
      return config;
    },
    () => null,
  );
  const patience = new Promise<null>(resolve => setTimeout(resolve, PATIENCE_MS, null));
  const config = await Promise.race([asked, patience]);
  isLate = true;
  return config ?? { mode: lastMode(), min_build: null };
}

/**
 * Takes the worker away: what waits in its outbox is sent first and else stays in the database, what it cached goes, now
 * and, for what was on its way, with the next load. The page stays as it is and comes from the network then.
 */
export async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations().catch(() => []);
  const drained = registrations.map(({ active }) => {
    if (!active) return null;
    // It lives until its pages have gone, and is to store nothing any more.
    tellWorker(active, 'workerMode', { mode: 'off' });
    return askWorker(active, 'drain', {});
  });
  await Promise.allSettled(drained);
  await Promise.all(registrations.map(found => found.unregister().catch(() => false)));
  await deleteWorkerCaches();
}
