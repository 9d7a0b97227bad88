import { proxy } from 'valtio';
import type { QueuedMutationSummary } from '../../contract/worker-messages.ts';
import { createEmitter } from '../../lib/emitter.ts';

/** How a queued mutation was completed; not `ok`: the back end has rejected it. */
interface MutationResult extends QueuedMutationSummary {
  readonly ok: boolean;
}

/**
 * The player's mutations that wait in the worker until the back end has them, oldest first (OFFLINE-28).
 */
export const outbox = proxy<{ rows: QueuedMutationSummary[] }>({ rows: [] });

const resultEvents = createEmitter<[result: MutationResult]>();
const queueEvents = createEmitter<[rows: readonly QueuedMutationSummary[]]>();

export const onMutationResult = resultEvents.on;

/** Calls `listener` with all that waits, whenever the worker sends it. */
export const onQueueChange = queueEvents.on;

/** A mutation is completed: its listeners are called. */
export function reportResult(result: MutationResult): void {
  if (outbox.rows.some(({ key }) => key === result.key))
    outbox.rows = outbox.rows.filter(({ key }) => key !== result.key);
  resultEvents.emit(result);
}

/** The player has left: what still waits is not shown any more. */
export const clearQueue = (): void => setQueue([]);

export function setQueue(rows: readonly QueuedMutationSummary[]): void {
  if (rows.length > 0 || outbox.rows.length > 0) outbox.rows = [...rows];
  queueEvents.emit(rows);
}
