import type * as v from 'valibot';
import type { ToWorker, toWorker } from '../contract/messages.ts';
import { askWorker, tellWorker } from './ask-worker.ts';

/** The worker that controls this page; null without one, before its first claim, and after a forced reload. */
export function controller(): ServiceWorker | null {
  try {
    return navigator.serviceWorker?.controller ?? null;
  } catch {
    return null;
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
