import { DEFAULT_LOCALE, LOCALES } from '../src/contract/locales.ts';
import { splitLocale } from '../src/lib/paths.ts';
import { paintSkeleton } from '../src/lib/skeleton.ts';
import { readFirstScreen, type Written } from './first-screen.ts';
import { offlinePage } from './offline-page.ts';
import { type Build, fillPrecache, keyOf, SHELL_CACHE } from './precache.ts';
import { cachedIn } from './stored.ts';

/** How long a navigation may wait for the network when the shell is not stored. */
const NETWORK_TIMEOUT_MS = 3000;
/**
 * How long it may wait for the first screen, milliseconds: a worker that has just started on a slow phone takes some
 * hundreds to open its database, and a page without it waits longer for its parts. Only storage that hangs uses it up.
 */
const FIRST_SCREEN_MS = 800;

/**
 * Every page of the app is the same neutral shell, with the headers it was stored with; no network is on the path
 * (decisions D24). Without a sound copy: the network, and the precache is filled again.
 */
export async function answerNavigation(
  request: Request,
  build: Build,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const entry = build.precache.find(({ url }) => url === '/index.html');
  const [cached, first] = await Promise.all([
    entry && cachedIn(SHELL_CACHE, keyOf(entry)),
    firstScreenFor(pathname),
  ]);
  const html = await cached?.text().catch(() => '');
  if (cached && html?.includes('</html>'))
    return new Response(written(html, first), { headers: cached.headers });
  if (cached && entry) await caches.open(SHELL_CACHE).then(cache => cache.delete(keyOf(entry)));
  later(fillPrecache(build, async () => undefined).catch(() => undefined));
  try {
    return await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) });
  } catch {
    return offlinePage(pathname, navigator.language);
  }
}

/** What is stored of the lobby's first screen, for the lobby only and only if it is there at once. */
async function firstScreenFor(pathname: string): Promise<Written | null> {
  const { locale, path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  if (path !== '/') return null;
  const late = new Promise<null>(resolve => setTimeout(resolve, FIRST_SCREEN_MS, null));
  return Promise.race([readFirstScreen(locale), late]).catch(() => null);
}

/** Fills the places that the build left open (decisions D23). Functions as replacements: a `$` in a title is a `$`. */
const written = (html: string, first: Written | null): string =>
  first === null
    ? html
    : paintSkeleton(html, first.pictures, true).replace('<!--orbit:data-->', () => first.data);
