import type * as v from 'valibot';
import type { ToWorker, toWorker } from '../src/contract/worker-messages.ts';
import { packSearchIndex } from './catalogue/snapshot.ts';
import { syncCatalogue } from './catalogue/sync.ts';
import { stateVersion } from './clients/broadcast.ts';
import { recordClientBuild } from './clients/client-builds.ts';
import { logFailure, reportPending } from './diagnostics/error-log.ts';
import { prefetchLobby } from './lifecycle/first-screen-prefetch.ts';
import { setMode } from './lifecycle/kill-switch.ts';
import { pruneOnce } from './lifecycle/precache.ts';
import { prefetchFile } from './lifecycle/prefetch-file.ts';
import { track, whenIdle } from './lifecycle/takeover.ts';
import { cancelCall, cancelPrivate, prepareForTakeover } from './network/fetch-with-retry.ts';
import { broadcastQueue, onDrain } from './outbox/drain.ts';
import { restrictPromos } from './push/context.ts';
import { sendPendingPath } from './push/notification-click.ts';
import { bindPush, endPush, onPushMessage } from './push/subscription.ts';
import { applySessionChange } from './session/identity.ts';
import { type Build, countPrecached } from './storage/build-files.ts';
import { storageState } from './storage/errors.ts';
import { listMissingFiles } from './strategies/assets.ts';
import { storeRenderedPage } from './strategies/navigation.ts';
import { cachePicture } from './strategies/pictures.ts';

type Data<N extends ToWorker> = v.InferOutput<(typeof toWorker)[N]['data']>;
type Reply<N extends ToWorker> = v.InferInput<(typeof toWorker)[N]['answer']>;
/** The result of a message without a reply is ignored. */
type Result<N extends ToWorker> = Reply<N> extends undefined ? unknown : Reply<N>;

/** One handler per message of the contract; a missing one does not compile. */
export type MessageHandlers = {
  readonly [N in ToWorker]: (data: Data<N>, clientId: string) => Result<N> | Promise<Result<N>>;
};

/** The part of a message event that the worker uses. */
interface IncomingMessage {
  readonly data: unknown;
  readonly source?: object | null;
  readonly ports: readonly { postMessage(reply: unknown): void }[];
}

/**
 * Only our own pages can send messages, and their compiler checks what they send. What would be stored is checked here as
 * well: the page may be of a newer build.
 */
const validators: { readonly [N in ToWorker]?: (data: Data<N>) => boolean } = {
  workerMode: ({ mode }) => ['on', 'pass', 'off'].includes(mode),
  session: ({ epoch }) => Number.isSafeInteger(epoch),
};

/** Calls the handler of a message and sends its result back over the port; what is not in the contract is ignored. */
export async function onMessage(message: IncomingMessage, handlers: MessageHandlers): Promise<void> {
  const { type, data } = (message.data ?? {}) as { readonly type?: unknown; readonly data?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(handlers, type) || !data) return;
  await dispatch(type as ToWorker, data as never, message, handlers);
}

async function dispatch<N extends ToWorker>(
  type: N,
  data: Data<N>,
  { source, ports: [port] }: IncomingMessage,
  handlers: MessageHandlers,
): Promise<void> {
  if (validators[type]?.(data) === false) return;
  const clientId = source && 'id' in source ? String(source.id) : '';
  const work = Promise.resolve(handlers[type](data, clientId));
  // `makeWay` waits until all other work has ended, so it is no part of that work.
  const reply = await (type === 'makeWay' ? work : track(work));
  port?.postMessage(reply);
}

/** What the worker does on each message of a page. */
export const createHandlers = (build: Build, takeOver: () => Promise<void>): MessageHandlers => ({
  takeOver,
  makeWay: () => {
    prepareForTakeover();
    return whenIdle();
  },
  missingFiles: () => listMissingFiles(build),
  storeFiles: async ({ urls }) =>
    (await Promise.all(urls.map(url => prefetchFile(url, build)))).every(Boolean),
  hello: ({ build: clientBuild }, clientId) =>
    Promise.all([
      recordClientBuild(clientId, clientBuild).then(() => pruneOnce(build)),
      sendPendingPath(clientId),
      reportPending(clientId),
    ]),
  workerMode: ({ mode }) => setMode(mode),
  workerState: async () => ({
    build: build.build,
    precached: await countPrecached(build),
    kept: storageState().kept,
  }),
  cancel: ({ reqId }) => cancelCall(reqId),
  session: onSession,
  drain: () => {
    void bindPush();
    return onDrain();
  },
  restrictPromos: ({ restriction }) => restrictPromos(restriction).then(() => void bindPush()),
  push: onPushMessage,
  storeLobby: prefetchLobby,
  storePage: page => storeRenderedPage(build, page),
  storePicture: ({ url, picture }) => cachePicture(url, picture),
  syncCatalogue: ({ device }) => syncCatalogue(device),
  searchIndex: packSearchIndex,
  stateVersion: () => stateVersion(),
});

/**
 * The page has signed in or out, or starts. At a sign-out requests in flight that are not public are aborted and what is stored of players is
 * deleted; may be repeated, as after a crash (decision 0075). Returns the epoch that the worker has stored.
 */
export async function onSession({ epoch, purge }: { epoch: number; purge: boolean }): Promise<number> {
  if (purge) cancelPrivate();
  const current = await applySessionChange(epoch, purge);
  if (purge) {
    await broadcastQueue();
    void logFailure('push', endPush());
  }
  return current;
}
