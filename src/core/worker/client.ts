import * as v from 'valibot';
import type { WorkerConfig } from '../../contract/subjects/info.ts';
import { type FromWorker, fromWorker, type ToWorker, toWorker } from '../../contract/worker-messages.ts';
import { safeLocalStorage } from '../device/local-storage.ts';

type RequestData<N extends ToWorker> = v.InferInput<(typeof toWorker)[N]['data']>;
type WorkerResponse<N extends ToWorker> = v.InferOutput<(typeof toWorker)[N]['answer']>;

/** A worker that is starting answers well within this; one that hangs is treated as absent. */
const RESPONSE_TIMEOUT_MS = 3000;

/** Calls `listener` with the worker's messages of that name. Anything that does not fit the contract is ignored. */
export function onWorkerMessage<N extends FromWorker>(
  container: ServiceWorkerContainer,
  name: N,
  listener: (data: v.InferOutput<(typeof fromWorker)[N]>) => void,
): void {
  container.addEventListener(
    'message',
    ({ data }: MessageEvent<{ type?: unknown; data?: unknown } | null>) => {
      if (data?.type !== name) return;
      const parsed = v.safeParse(fromWorker[name], data.data);
      if (parsed.success) listener(parsed.output);
    },
  );
}

/** Sends a message that has no answer. */
export function postToWorker<N extends ToWorker>(worker: ServiceWorker, type: N, data: RequestData<N>): void {
  worker.postMessage({ type, data });
}

/** Sends a request; rejects when no answer that fits the contract comes in time. */
export function requestFromWorker<N extends ToWorker>(
  worker: ServiceWorker,
  type: N,
  data: RequestData<N>,
): Promise<WorkerResponse<N>> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<WorkerResponse<N>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer to ${type}`)), RESPONSE_TIMEOUT_MS);
    port1.onmessage = ({ data: answer }) => {
      clearTimeout(timer);
      const parsed = v.safeParse<v.GenericSchema<unknown, WorkerResponse<N>>>(toWorker[type].answer, answer);
      if (parsed.success) resolve(parsed.output);
      else reject(new Error(`odd answer to ${type}`));
    };
    worker.postMessage({ type, data }, [port2]);
  }).finally(() => port1.close());
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
export function postToController<N extends ToWorker>(
  type: N,
  data: v.InferInput<(typeof toWorker)[N]['data']>,
): void {
  const worker = controller();
  if (worker) postToWorker(worker, type, data);
}

/** Sends a request to the controlling worker; null without one or without a reply in time. */
export async function requestFromController<N extends ToWorker>(
  type: N,
  data: v.InferInput<(typeof toWorker)[N]['data']>,
): Promise<v.InferOutput<(typeof toWorker)[N]['answer']> | null> {
  const worker = controller();
  return worker ? requestFromWorker(worker, type, data).catch(() => null) : null;
}
