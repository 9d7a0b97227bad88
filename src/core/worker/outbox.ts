import { proxy } from 'valtio';
import type { QueuedMutationSummary } from '../../contract/worker-messages.ts';

/** How a queued mutation was completed; not `ok`: the back end has rejected it. */
export interface MutationResult extends QueuedMutationSummary {
  readonly ok: boolean;
}

/**
 * The player's mutations that wait in the worker until the back end has them, oldest first (OFFLINE-28).
 */
export const outbox = proxy<{ rows: QueuedMutationSummary[] }>({ rows: [] });

type ResultListener = (result: MutationResult) => void;
type QueueListener = (rows: readonly QueuedMutationSummary[]) => void;
const resultListeners = new Set<ResultListener>();
const queueListeners = new Set<QueueListener>();

export function onMutationResult(listener: ResultListener): () => void {
  resultListeners.add(listener);
  return () => resultListeners.delete(listener);
}

/** Calls `listener` with all that waits, whenever the worker sends it. */
export function onQueueChange(listener: QueueListener): () => void {
  queueListeners.add(listener);
  return () => queueListeners.delete(listener);
}

/** A mutation is completed: what waited for it is told. */
export function reportResult(result: MutationResult): void {
  if (outbox.rows.some(({ key }) => key === result.key))
    outbox.rows = outbox.rows.filter(({ key }) => key !== result.key);
  for (const listener of resultListeners) listener(result);
}

/** The player has left: what still waits is not shown any more. */
export const clearQueue = (): void => setQueue([]);

export function setQueue(rows: readonly QueuedMutationSummary[]): void {
  if (rows.length > 0 || outbox.rows.length > 0) outbox.rows = [...rows];
  for (const listener of queueListeners) listener(rows);
}
