import { subscribeKey } from 'valtio/utils';
import { checkStateVersion } from '../data/cache-updates.ts';
import { networkStatus } from '../http/network-status.ts';
import { requestFromController } from './client.ts';
import { onWorkerMessage } from './messages.ts';
import { reportResult, setQueue } from './outbox.ts';

/** Follows the worker's outbox and has it sent when the network is back or the page is seen: once, at the start. */
export function watchOutbox(container: ServiceWorkerContainer): void {
  onWorkerMessage(container, 'queued', ({ queued }) => setQueue(queued));
  onWorkerMessage(container, 'settled', ({ version, ...result }) => {
    // Only an answer of the back end completes a mutation.
    networkStatus.isOnline = true;
    if (version !== undefined) checkStateVersion(version, true);
    reportResult(result);
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
