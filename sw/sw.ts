import { handlersOf } from './handlers.ts';
import { toPage } from './messages.ts';
import { onMessage } from './on-message.ts';
import { fillPrecache, prunePrecache } from './precache.ts';
import { answerRequest } from './router.ts';

declare const self: ServiceWorkerGlobalScope;

const build = { build: __BUILD__, precache: __PRECACHE__, assets: __ASSETS__ };
const handlers = handlersOf(build, () => self.skipWaiting());
let isFirst = false;

self.addEventListener('install', event => {
  isFirst = self.registration.active === null;
  event.waitUntil(fillPrecache(build, progress => toPage(self.clients, 'installProgress', progress)));
});

self.addEventListener('activate', event => {
  // Later workers wait until the page lets them: only the first takes over pages that have none.
  event.waitUntil(prunePrecache(build).then(() => (isFirst ? self.clients.claim() : undefined)));
});

self.addEventListener('fetch', event => {
  const answer = answerRequest(event, build);
  // No answer: the request goes its way as if there were no worker (decisions D24).
  if (answer !== null) event.respondWith(answer);
});

self.addEventListener('message', event => {
  event.waitUntil(onMessage(event, handlers));
});
