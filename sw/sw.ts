import { toPage } from './messages.ts';
import { onMessage } from './on-message.ts';
import { countPrecached, fillPrecache, prunePrecache } from './precache.ts';
import { answerRequest } from './router.ts';
import { warmUp } from './warm-up.ts';

declare const self: ServiceWorkerGlobalScope;

const build = { build: __BUILD__, precache: __PRECACHE__, assets: __ASSETS__ };
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
  const answer = answerRequest(event.request, build, work => event.waitUntil(work));
  // No answer: the request goes its way as if there were no worker (decisions D24).
  if (answer !== null) event.respondWith(answer);
});

self.addEventListener('message', event => {
  event.waitUntil(
    onMessage(event, {
      takeOver: () => self.skipWaiting().then(() => undefined),
      warmUp: ({ locale }) => warmUp(build, locale).then(() => undefined),
      workerState: async () => ({ build: build.build, precached: await countPrecached(build) }),
    }),
  );
});
