import { broadcast } from './clients/broadcast.ts';
import { logError, logFailure, reportError } from './diagnostics/error-log.ts';
import { refreshIfStale, respondIfEnabled, runIfEnabled } from './lifecycle/kill-switch.ts';
import { fillPrecache, recordBuild } from './lifecycle/precache.ts';
import { addStaticRoutes } from './lifecycle/static-routes.ts';
import { takeOver, track } from './lifecycle/takeover.ts';
import { createHandlers, onMessage } from './message-handlers.ts';
import { SYNC_TAG } from './network/background-sync.ts';
import { broadcastQueue, currentDrain, drain, drainForSync } from './outbox/drain.ts';
import { onPush } from './push/handler.ts';
import { onNotificationClick } from './push/notification-click.ts';
import { bindPush, pendingPushWork } from './push/subscription.ts';
import { findResponder } from './router.ts';
import { cleanUpPlayers } from './session/identity.ts';
import { setStorageListener } from './storage/errors.ts';

declare const self: ServiceWorkerGlobalScope;

const build = { build: __BUILD__, precache: self.__WB_MANIFEST };
const handlers = createHandlers(build, () => takeOver(self));

const ignoreErrors = (work: Promise<unknown>): void => void work.catch(() => undefined);
setStorageListener({
  changed: state => ignoreErrors(broadcast('storageTrouble', state)),
  dataLost: () => ignoreErrors(broadcastQueue()),
  reloadNeeded: () => ignoreErrors(broadcast('reloadNeeded', {})),
});
self.addEventListener('error', ({ error, message }) => void logError('error', error ?? message));
self.addEventListener('unhandledrejection', ({ reason }) => void logError('rejection', reason));

/** Opens no database: an upgrade would take it from the active worker, which may run for hours still (decision 0074). */
self.addEventListener('install', event => {
  event.waitUntil(addStaticRoutes(event));
  const work = fillPrecache(build, progress => broadcast('installProgress', progress));
  event.waitUntil(work.catch(error => reportError('install', error).then(() => Promise.reject(error))));
});

self.addEventListener('activate', event => {
  event.waitUntil(logFailure('activate', activate()));
});

/** Only the first worker claims pages, which have none; later ones wait until a page lets them take over. */
async function activate(): Promise<void> {
  if ((await self.clients.matchAll({ type: 'window' })).length === 0) await self.clients.claim();
  await recordBuild(build);
}

self.addEventListener('fetch', event => {
  const response = respondIfEnabled(event.request, findResponder(event, build));
  // Without a response the browser sends the request as if there were no worker (decision 0024).
  if (response !== null) event.respondWith(track(response));
  event.waitUntil(track(runStartupTasks()));
  if (event.request.mode === 'navigate') event.waitUntil(logFailure('mode', refreshIfStale()));
});

let started: Promise<void> | null = null;

/** Runs once per worker start, with the first fetch: finishes what was interrupted, and sends what is queued. */
function runStartupTasks(): Promise<void> {
  started ??= cleanUpPlayers()
    .then(() => runIfEnabled(drain))
    .catch(() => undefined);
  return started;
}

self.addEventListener('message', event => {
  event.waitUntil(
    logFailure('message', onMessage(event, handlers)).then(() =>
      Promise.all([currentDrain(), pendingPushWork()]),
    ),
  );
});

self.addEventListener('sync', event => {
  const sync = event as ExtendableEvent & { readonly tag?: string };
  if (sync.tag !== SYNC_TAG) return;
  // The outbox does not depend on pushes: only its own result decides whether the browser comes again.
  sync.waitUntil(runIfEnabled(drainForSync));
  sync.waitUntil(logFailure('push', bindPush()));
});

self.addEventListener('push', event => {
  const show = (title: string, options: NotificationOptions) =>
    self.registration.showNotification(title, options);
  event.waitUntil(logFailure('push', onPush(event.data?.text() ?? null, show)));
});

self.addEventListener('notificationclick', event => {
  event.waitUntil(logFailure('click', onNotificationClick(event.notification, self.clients as never)));
});

// Only some browsers pass the old and the new subscription: the current one is read (decision 0080).
self.addEventListener('pushsubscriptionchange', event => {
  (event as ExtendableEvent).waitUntil(logFailure('push', bindPush()));
});
