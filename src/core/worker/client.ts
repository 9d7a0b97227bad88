import type { WorkerConfig } from '../../contract/subjects/info.ts';
import type { RequestData, ToWorker, WorkerReply } from '../../contract/worker-messages.ts';
import { safeLocalStorage } from '../device/local-storage.ts';

/** Sends a message that has no answer. */
export function postToWorker<N extends ToWorker>(worker: ServiceWorker, type: N, data: RequestData<N>): void {
  worker.postMessage({ type, data });
}

const MODE_KEY = 'orbit.workerMode';

/** The last known mode of the kill switch on this device (decision 0077). */
export function storedWorkerMode(): WorkerConfig['mode'] {
  const stored = safeLocalStorage.get(MODE_KEY);
  return stored === 'pass' || stored === 'off' ? stored : 'on';
}

export const storeWorkerMode = (mode: WorkerConfig['mode']): void => safeLocalStorage.set(MODE_KEY, mode);

/**
 * The worker that answers for this page; null without one, before its first claim, after a forced reload, and when it
 * is switched off.
 */
export function controller(): ServiceWorker | null {
  if (storedWorkerMode() !== 'on') return null;
  try {
    return navigator.serviceWorker?.controller ?? null;
  } catch {
    return null;
  }
}

/** Calls `listener` when the first worker takes over a page that began without one. Returns an unsubscribe function. */
export function onFirstControl(listener: () => void): () => void {
  try {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!container || container.controller !== null) return () => undefined;
    container.addEventListener('controllerchange', listener, { once: true });
    return () => container.removeEventListener('controllerchange', listener);
  } catch {
    return () => undefined;
  }
}

/**
 * Sends a message to the active worker of this origin, also of a page that it does not control (after a forced reload) or
 * that does not use it (`pass`).
 */
export async function postToActiveWorker<N extends ToWorker>(type: N, data: RequestData<N>): Promise<void> {
  try {
    const { controller, getRegistration } = navigator.serviceWorker;
    const worker = controller ?? (await getRegistration.call(navigator.serviceWorker))?.active;
    if (worker) postToWorker(worker, type, data);
  } catch {
    // No workers here.
  }
}

/** Sends a message to the controlling worker, if there is one. */
export function postToController<N extends ToWorker>(type: N, data: RequestData<N>): void {
  const worker = controller();
  if (worker) postToWorker(worker, type, data);
}

/**
 * Sends a request to the controlling worker; null without one or without a reply in time. What checks the reply is in a later
 * chunk: a first visit has no worker to send it to.
 */
export async function requestFromController<N extends ToWorker>(
  type: N,
  data: RequestData<N>,
): Promise<WorkerReply<N> | null> {
  const worker = controller();
  if (!worker) return null;
  return import('./messages.ts')
    .then(({ requestFromWorker }) => requestFromWorker(worker, type, data))
    .catch(() => null);
}
