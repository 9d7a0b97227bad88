import { info, type WorkerConfig } from '../contract/info.ts';
import { askWorker } from './ask-worker.ts';
import { call } from './call.ts';
import { keepMode, lastMode } from './controller.ts';
import { deleteWorkerCaches } from './purge.ts';

/** Nothing waits longer for the word than this, milliseconds: then the last one counts. */
const LOOK_MS = 4000;

/** Asks what the kill switch says (offline 2); the worker is not on the path. Without an answer the last word counts. */
export async function lookForMode(): Promise<WorkerConfig> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const config = await call(info.loadWorkerConfig, { signal }).catch(() => null);
  if (config) keepMode(config.mode);
  return config ?? { mode: lastMode(), min_build: null };
}

/**
 * Takes the worker away: what waits in its outbox is sent first and else stays in the database, what it cached goes. The
 * page stays as it is and comes from the network with the next load.
 */
export async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations().catch(() => []);
  if (registrations.length === 0) return;
  const drained = registrations.map(({ active }) => (active ? askWorker(active, 'drain', {}) : null));
  await Promise.allSettled(drained);
  await Promise.all(registrations.map(found => found.unregister().catch(() => false)));
  await deleteWorkerCaches();
}
