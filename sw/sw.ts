import { during } from './busy.ts';
import { noteError } from './errors.ts';
import { startOnce } from './first-event.ts';
import { handlersOf } from './handlers.ts';
import { answerIfOn, lookIfDue, readMode } from './kill-switch.ts';
import { toPage } from './messages.ts';
import { onMessage } from './on-message.ts';
import { drainForSync, draining, SYNC_TAG } from './outbox-drain.ts';
import { fillPrecache, recordBuild } from './precache.ts';
import { onPush } from './push.ts';
import { onNotificationClick } from './push-click.ts';
import { bindPush, tellingPush } from './push-device.ts';
import { subscriptions } from './push-page.ts';
import { answererOf } from './router.ts';
import { addStaticRoutes } from './static-routes.ts';
import { takeOver } from './take-over.ts';
import { tellOfStorage } from './tell-storage.ts';

declare const self: ServiceWorkerGlobalScope;

const build = { build: __BUILD__, precache: __PRECACHE__, assets: __ASSETS__ };
const handlers = handlersOf(build, () => takeOver(self));

tellOfStorage();
void readMode().catch(error => noteError('mode', error));

self.addEventListener('error', ({ error, message }) => void noteError('error', error ?? message));
self.addEventListener('unhandledrejection', ({ reason }) => void noteError('rejection', reason));

self.addEventListener('install', event => {
  event.waitUntil(addStaticRoutes(event));
  const filled = fillPrecache(build, progress => toPage(self.clients, 'installProgress', progress));
  event.waitUntil(filled.catch(error => noteError('install', error).then(() => Promise.reject(error))));
});

self.addEventListener('activate', event => {
  event.waitUntil(activate().catch(error => noteError('activate', error)));
});

/** Later workers wait until the page lets them: only the first takes over pages, which have none. */
async function activate(): Promise<void> {
  if ((await self.clients.matchAll({ type: 'window' })).length === 0) await self.clients.claim();
  await recordBuild(build);
}

self.addEventListener('fetch', event => {
  const answer = answerIfOn(event.request, answererOf(event, build));
  // No answer: the request goes its way as if there were no worker (decisions D24).
  if (answer !== null) event.respondWith(during(answer));
  event.waitUntil(during(startOnce()));
  if (event.request.mode === 'navigate')
    event.waitUntil(lookIfDue().catch(error => noteError('mode', error)));
});

self.addEventListener('message', event => {
  event.waitUntil(
    onMessage(event, handlers)
      .catch(error => noteError('message', error))
      .then(() => Promise.all([draining(), tellingPush()])),
  );
});

self.addEventListener('sync', event => {
  const { tag, waitUntil } = event as ExtendableEvent & { readonly tag?: string };
  if (tag !== SYNC_TAG) return;
  waitUntil.call(event, bindPush(subscriptions()).then(drainForSync));
});

self.addEventListener('push', event => {
  const show = (title: string, options: NotificationOptions) =>
    self.registration.showNotification(title, options);
  event.waitUntil(onPush(event.data?.text() ?? null, show).catch(error => noteError('push', error)));
});

self.addEventListener('notificationclick', event => {
  const led = onNotificationClick(event.notification, self.clients as never);
  event.waitUntil(led.catch(error => noteError('click', error)));
});

// Told old and new only by some browsers: how it is now is looked up (offline 2, Subscription hygiene).
self.addEventListener('pushsubscriptionchange', event => {
  const told = bindPush(subscriptions()).catch(error => noteError('push', error));
  (event as ExtendableEvent).waitUntil(told);
});
