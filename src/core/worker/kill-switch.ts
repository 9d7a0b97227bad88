import * as v from 'valibot';
import { info, WorkerConfig } from '../../contract/subjects/info.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { call } from '../http/call.ts';
import { deleteWorkerCaches } from '../session/private-data.ts';
import { embeddedState } from '../shell/page-state.ts';
import { postToWorker, storedWorkerMode, storeWorkerMode } from './client.ts';
import { requestFromWorker } from './messages.ts';

/** The worker's start waits for the configuration no longer than this, milliseconds: then the stored one counts. */
const CONFIG_WAIT_MS = 4000;
/** One attempt of a call, milliseconds. */
const CONFIG_TIMEOUT_MS = 30_000;

let mayBeEmbedded = true;

/**
 * The configuration that the back end wrote into this page, at the first call; null where it is not of this navigation. No page
 * out of the worker's storage has it.
 */
function takeEmbeddedConfig(): WorkerConfig | null {
  const isFirst = mayBeEmbedded;
  mayBeEmbedded = false;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Going back may show a page out of the browser's cache.
  if (!isFirst || navigation?.type === 'back_forward') return null;
  const parsed = v.safeParse(WorkerConfig, embeddedState()?.parts['worker']);
  return parsed.success ? parsed.output : null;
}

/**
 * The mode of the kill switch (decision 0077): of a page from the network as it came with it, else loaded; the worker is not on
 * the path. Without an answer the stored mode counts; `onLate` is called with one that comes after that.
 */
export async function fetchWorkerConfig(onLate: (config: WorkerConfig) => void): Promise<WorkerConfig> {
  const embedded = takeEmbeddedConfig();
  if (embedded) {
    storeWorkerMode(embedded.mode);
    return embedded;
  }
  let isLate = false;
  const request = call(info.loadWorkerConfig, { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) }).then(
    config => {
      storeWorkerMode(config.mode);
      if (isLate) onLate(config);
      return config;
    },
    () => null,
  );
  const config = await withTimeout(request, CONFIG_WAIT_MS, null);
  isLate = true;
  return config ?? { mode: storedWorkerMode(), min_build: null };
}

/** How long what the worker is still storing may delay its removal, milliseconds. */
const IDLE_TIMEOUT_MS = 10_000;

/**
 * Takes the worker away: what waits in its outbox is sent while it lives and else stays in the database, what it cached goes once
 * it stores nothing any more; what a worker stores that does not end its work in time goes with a later load. The page stays as it
 * is and comes from the network then.
 */
export async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations().catch(() => []);
  const ended = registrations.map(async ({ active }) => {
    if (!active) return;
    // It lives until its pages have gone, and is to store nothing any more.
    postToWorker(active, 'workerMode', { mode: 'off' });
    await requestFromWorker(active, 'drain', {});
    // A picture that it was loading would come back into a cache that is deleted already.
    await requestFromWorker(active, 'makeWay', {}, IDLE_TIMEOUT_MS);
  });
  await Promise.allSettled(ended);
  await Promise.all(registrations.map(found => found.unregister().catch(() => false)));
  await deleteWorkerCaches();
}
