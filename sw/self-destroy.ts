/**
 * The last level of the kill switch, built as `sw-off.js` and served in place of the worker for as long as anybody may
 * still have one (offline 2): takes over at once, deletes what workers have cached, and leaves. What waits to be sent is
 * in the databases and stays. It answers no request.
 */
import { reviveOrLeave } from './revive.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', event => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', event => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map(name => caches.delete(name).catch(() => false)));
  await self.registration.unregister();
  // Where nothing was cached an earlier one has been here: a page that registers again must not be loaded in a circle.
  if (names.length === 0) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(page => reviveOrLeave(page)));
}
