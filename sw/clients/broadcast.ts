import type * as v from 'valibot';
import type { FromWorker, fromWorker } from '../../src/contract/worker-messages.ts';
import type { Subscriber } from '../network/fetch-with-retry.ts';
import { now } from '../network/timings.ts';
import { readMeta, updateMeta } from '../storage/databases.ts';
import { scope } from './scope.ts';

type Data<N extends FromWorker> = v.InferInput<(typeof fromWorker)[N]>;

/** Every open page, also those that no worker controls yet. */
export const openClients = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * Sends a message to every open page, also to those that no worker controls yet. Returns how many there are. A frozen
 * page misses it, and requests `stateVersion` when it is visible again.
 */
export async function broadcast<N extends FromWorker>(type: N, data: Data<N>): Promise<number> {
  const open = await openClients();
  for (const page of open) page.postMessage({ type, data });
  return open.length;
}

/** Sends a message to one page, if it is still open. */
export async function sendToClient<N extends FromWorker>(id: string, type: N, data: Data<N>): Promise<void> {
  if (id !== '') (await scope.clients.get(id))?.postMessage({ type, data });
}

const VERSION_KEY = 'stateVersion';

/** How often a stored answer has changed on this device. */
export const stateVersion = async (): Promise<number> => Number((await readMeta(VERSION_KEY)) ?? 0);

/** A stored answer has other bytes than before: the pages that show it read it again, from the store (decision 0005). */
export async function notifyCacheUpdated(subject: string): Promise<void> {
  await broadcast('changed', { subject, version: await nextStateVersion() });
}

/** Counts a change of a stored answer. */
export const nextStateVersion = async (): Promise<number> =>
  (await updateMeta(VERSION_KEY, current => Number(current ?? 0) + 1)) ?? 0;

/** The back end has given a stored answer again: with other bytes than before, or the same. */
export const notifyRevalidated = (subject: string, isChanged: boolean, at = now()): Promise<unknown> =>
  isChanged ? notifyCacheUpdated(subject) : broadcast('confirmed', { subject, at });

/** A call of a page, as the retry layer sees it; `clientId` is empty where the browser does not send it. */
export const subscriberOf = (clientId: string, requestId: string | null): Subscriber => ({
  requestId,
  reportAttempt(attempt, of, isReached, status) {
    const data = { reqId: requestId ?? '', attempt, of, reached: isReached, status };
    if (requestId) void sendToClient(clientId, 'trying', data);
  },
  isOpen: async () => clientId === '' || (await scope.clients.get(clientId)) !== undefined,
});
