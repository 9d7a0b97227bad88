import type * as v from 'valibot';
import type { WorkerConfig } from '../contract/info.ts';
import type { ToWorker, toWorker } from '../contract/messages.ts';
import { askWorker, tellWorker } from './ask-worker.ts';
import { deviceStore } from './device-store.ts';

const MODE = 'orbit.workerMode';

/** What the kill switch said last on this device (offline 2). */
export function lastMode(): WorkerConfig['mode'] {
  const stored = deviceStore.get(MODE);
  return stored === 'pass' || stored === 'off' ? stored : 'on';
}

export const keepMode = (mode: WorkerConfig['mode']): void => deviceStore.set(MODE, mode);

/**
 * The worker that answers for this page; null without one, before its first claim, after a forced reload, and when it is
 * switched off.
 */
export function controller(): ServiceWorker | null {
  if (lastMode() !== 'on') return null;
  try {
    return navigator.serviceWorker?.controller ?? null;
  } catch {
    return null;
  }
}

/** Calls `listener` when the first worker takes over a page that began without one. Gives the end of waiting. */
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

/** Tells the controlling worker, if there is one. */
export function tellController<N extends ToWorker>(
  type: N,
  data: v.InferInput<(typeof toWorker)[N]['data']>,
): void {
  const worker = controller();
  if (worker) tellWorker(worker, type, data);
}

/** Asks the controlling worker; null without one or without an answer in time. */
export async function askController<N extends ToWorker>(
  type: N,
  data: v.InferInput<(typeof toWorker)[N]['data']>,
): Promise<v.InferOutput<(typeof toWorker)[N]['answer']> | null> {
  const worker = controller();
  return worker ? askWorker(worker, type, data).catch(() => null) : null;
}
