import { offlinePage } from './offline-page.ts';
import { type Build, fillPrecache, keyOf, SHELL_CACHE } from './precache.ts';
import { cachedIn } from './stored.ts';

/** How long a navigation may wait for the network when the shell is not stored. */
const NETWORK_TIMEOUT_MS = 3000;

/**
 * Every page of the app is the same neutral shell, with the headers it was stored with; no network is on the path
 * (decisions D24). Without a sound copy: the network, and the precache is filled again.
 */
export async function answerNavigation(
  request: Request,
  build: Build,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const entry = build.precache.find(({ url }) => url === '/index.html');
  const cached = entry && (await cachedIn(SHELL_CACHE, keyOf(entry)));
  const html = await cached?.text().catch(() => '');
  if (cached && html?.includes('</html>')) return new Response(html, { headers: cached.headers });
  if (cached && entry) await caches.open(SHELL_CACHE).then(cache => cache.delete(keyOf(entry)));
  later(fillPrecache(build, async () => undefined).catch(() => undefined));
  try {
    return await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) });
  } catch {
    return offlinePage(new URL(request.url).pathname, navigator.language);
  }
}
