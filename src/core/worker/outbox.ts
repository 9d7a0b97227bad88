import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { QueuedMutationSummary } from '../../contract/worker-messages.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { checkStateVersion } from '../data/cache-updates.ts';
import { networkStatus } from '../http/network-status.ts';
import { onWorkerMessage, requestFromController } from './client.ts';

/** How a queued mutation was completed; not `ok`: the back end has rejected it. */
export interface MutationResult extends QueuedMutationSummary {
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

/** Follows the worker's outbox and has it sent when the network is back or the page is seen: once, at the start. */
export function watchOutbox(container: ServiceWorkerContainer): void {
  onWorkerMessage(container, 'queued', ({ queued }) => setQueue(queued));
  onWorkerMessage(container, 'settled', ({ version, ...result }) => {
    // Only an answer of the back end completes a mutation.
    networkStatus.isOnline = true;
    if (version !== undefined) checkStateVersion(version, true);
    if (outbox.rows.some(({ key }) => key === result.key))
      outbox.rows = outbox.rows.filter(({ key }) => key !== result.key);
    resultEvents.emit(result);
  });
  addEventListener('online', () => void drainOutbox());
  // The network can be back without an event of the browser.
  subscribeKey(networkStatus, 'isOnline', isBack => {
    if (isBack) void drainOutbox();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void drainOutbox();
  });
  void drainOutbox();
}

/** Has the worker send what waits, and shows what it is: also what an earlier page has left. */
export async function drainOutbox(): Promise<void> {
  const response = await requestFromController('drain', {});
  if (response) setQueue(response.queued);
}

/** The player has left: what still waits is not shown any more. */
export const clearQueue = (): void => setQueue([]);

function setQueue(rows: readonly QueuedMutationSummary[]): void {
  if (rows.length > 0 || outbox.rows.length > 0) outbox.rows = [...rows];
  queueEvents.emit(rows);
}
