import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Queued } from '../contract/messages.ts';
import { onWorkerMessage } from './ask-worker.ts';
import { connection } from './connection.ts';
import { askController } from './controller.ts';

/** What the back end said to a wish that had waited; not `ok`: no, and it is dropped. */
export interface Settled extends Queued {
  readonly ok: boolean;
}

/** The player's wishes that the worker keeps until the back end has them, oldest first (offline 2.3, "queued n"). */
export const outbox = proxy<{ rows: Queued[] }>({ rows: [] });

type OnSettled = (wish: Settled) => void;
type OnQueue = (rows: readonly Queued[]) => void;
const onSettledListeners = new Set<OnSettled>();
const onQueueListeners = new Set<OnQueue>();

export function onSettled(listener: OnSettled): () => void {
  onSettledListeners.add(listener);
  return () => onSettledListeners.delete(listener);
}

/** Calls `listener` with all that waits, whenever the worker says so. */
export function onQueue(listener: OnQueue): () => void {
  onQueueListeners.add(listener);
  return () => onQueueListeners.delete(listener);
}

/** Follows the worker's outbox and has it sent when the network is back or the page is seen: once, at the start. */
export function followOutbox(container: ServiceWorkerContainer): void {
  onWorkerMessage(container, 'queued', ({ queued }) => showQueue(queued));
  onWorkerMessage(container, 'settled', wish => {
    for (const listener of onSettledListeners) listener(wish);
  });
  addEventListener('online', () => void sendQueued());
  // Somebody answers again without the browser having said so.
  subscribeKey(connection, 'online', isBack => {
    if (isBack) void sendQueued();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendQueued();
  });
  void sendQueued();
}

/** Has what waits sent, and shows what it is: also what a page before this one has left. */
export async function sendQueued(): Promise<void> {
  const answer = await askController('drain', {});
  if (answer) showQueue(answer.queued);
}

/** The player has left: what still waits is not shown any more. */
export const clearQueue = (): void => showQueue([]);

function showQueue(rows: readonly Queued[]): void {
  if (rows.length > 0 || outbox.rows.length > 0) outbox.rows = [...rows];
  for (const listener of onQueueListeners) listener(rows);
}
