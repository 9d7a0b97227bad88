/**
 * The last level of the kill switch, built as `sw-off.js` and served in place of the worker for as long as a browser may
 * still have one (decision 0077): takes over at once, deletes the caches and unregisters itself. Queued mutations are in the
 * databases and stay. It handles no request.
 */
import { reloadIfUnresponsive } from './clients/reload-unresponsive.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', event => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', event => {
  event.waitUntil(removeWorker());
});

async function removeWorker(): Promise<void> {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map(name => caches.delete(name).catch(() => false)));
  await self.registration.unregister();
  // Without caches it has run before: a page that registers the worker again must not be reloaded in a loop.
  if (names.length === 0) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(page => reloadIfUnresponsive(page)));
}
