import type { ToWorker } from '../../src/contract/worker-messages.ts';
import { delay } from '../../src/lib/backoff.ts';
import { awaitReply } from '../clients/await-reply.ts';

/** How long the active worker may take to become idle, milliseconds; a broken one must not block its successor. */
const IDLE_TIMEOUT_MS = 5000;

/** Requests the active worker to stop retrying; it replies when it is idle. */
const STOP_MESSAGE: ToWorker = 'makeWay';

interface WorkerScope {
  readonly registration: { readonly active: ServiceWorker | null };
  /** Not in every browser. */
  readonly serviceWorker?: ServiceWorker;
  skipWaiting(): Promise<void>;
}

/**
 * A page lets this waiting worker take over. Chromium stops the active worker for it, but when a request restarts that
 * worker meanwhile nothing happens until it has been idle for 30 s, and a second request to skip waiting is ignored. So
 * the active worker is first asked to finish its work. Resolves when the request is made, not when it is granted: a
 * worker with an event that has not ended is never idle.
 */
export async function takeOver(scope: WorkerScope): Promise<void> {
  const { active } = scope.registration;
  if (active && scope.serviceWorker?.state !== 'activated')
    await awaitReply(active, STOP_MESSAGE, IDLE_TIMEOUT_MS);
  void scope.skipWaiting().catch(() => undefined);
}

/** The worker is idle after this long without work, milliseconds. */
const IDLE_MS = 250;

const pendingWork = new Set<Promise<unknown>>();

/** Counts work as pending until it ends. Returns the same promise. */
export function track<T>(work: Promise<T>): Promise<T> {
  pendingWork.add(work);
  const end = () => pendingWork.delete(work);
  work.then(end, end);
  return work;
}

/** Resolves once this worker is idle. */
export async function whenIdle(): Promise<void> {
  do {
    await Promise.allSettled(pendingWork);
    await delay(IDLE_MS);
  } while (pendingWork.size > 0);
}
