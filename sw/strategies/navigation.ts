import { PRODUCT_NAME } from '../../src/contract/operator/brand.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import type { RequestData } from '../../src/contract/worker-messages.ts';
import { allowStyle, keepSkeleton, preloadScripts } from '../../src/lib/page-html.ts';
import { pageQuery } from '../../src/lib/page-query.ts';
import { splitLocale } from '../../src/lib/paths.ts';
import { fillSkeleton } from '../../src/lib/skeleton.ts';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import { type Build, cacheKeyOf, SHELL_CACHE } from '../storage/build-files.ts';
import { matchInCache } from '../storage/cache-storage.ts';
import { type RenderedFirstScreen, readFirstScreen } from './first-screen.ts';
import { readPage, type StoredPage, storePage } from './rendered-pages.ts';

const POLICY = 'content-security-policy';

/**
 * Time-out of a navigation to the network when the shell is not stored, milliseconds: a page over a slow network takes
 * several seconds, and without any network the request fails at once.
 */
const NETWORK_TIMEOUT_MS = 20_000;
/** The fallback page reloads itself this often, seconds: it has no script that could notice the network. */
const FALLBACK_RELOAD_S = 10;
/**
 * Time-out of reading the first screen, milliseconds: a worker that has just started on a slow phone takes some hundreds
 * to open its database, and a page without it waits longer for its parts. It is reached only when storage hangs.
 */
const FIRST_SCREEN_TIMEOUT_MS = 800;

/**
 * Every page of the app is the same neutral shell, with the headers it was stored with; no network is on the path
 * (decision 0024). Without a complete copy: the network, and `refillPrecache` fetches what is missing.
 */
export async function serveNavigation(
  request: Request,
  build: Build,
  refillPrecache: () => void,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const entry = shellEntry(build);
  const [cached, page, first] = await Promise.all([
    entry && matchInCache(SHELL_CACHE, cacheKeyOf(entry)),
    loadPage(request, build),
    loadFirstScreen(pathname),
  ]);
  if (cached && page) return new Response(page.html, { headers: headersWithStyle(cached, page) });
  const html = await cached?.text().catch(() => '');
  if (cached && html?.includes('</html>'))
    return new Response(injectFirstScreen(html, first), { headers: cached.headers });
  if (cached && entry) await caches.open(SHELL_CACHE).then(cache => cache.delete(cacheKeyOf(entry)));
  refillPrecache();
  try {
    return await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) });
  } catch {
    return offlinePage(pathname, navigator.language);
  }
}

/** The headers of the stored shell, whose policy allows the page's own style too; where there is none, an empty one forbids nothing. */
function headersWithStyle(shell: Response, { styleHash }: StoredPage): Headers {
  const headers = new Headers(shell.headers);
  headers.set(POLICY, allowStyle(headers.get(POLICY) ?? '', styleHash));
  return headers;
}

const shellEntry = ({ precache }: Build) => precache.find(({ url }) => url === '/index.html');

/** Stores a page that the app has rendered, within the page of this build. */
export async function storeRenderedPage(build: Build, page: RequestData<'storePage'>): Promise<void> {
  const entry = shellEntry(build);
  const shell = await (entry && (await matchInCache(SHELL_CACHE, cacheKeyOf(entry))))?.text();
  if (shell) await storePage(build, preloadScripts(shell), page);
}

/** A start from the home screen, which opens the language used last (decision 0028). */
const HOME_SCREEN = '?src=hs';

/** The stored page of the address with what it depends on of the query; undefined without one, or when it is not read in time. */
async function loadPage({ url }: Request, build: Build): Promise<StoredPage | undefined> {
  const { pathname, search } = new URL(url);
  const path = search === HOME_SCREEN ? null : pathname + pageQuery(search);
  return withTimeout(readPage(build, path), FIRST_SCREEN_TIMEOUT_MS, undefined).catch(() => undefined);
}

/** The stored first screen, for a navigation to the lobby; null when it is not read in time. */
async function loadFirstScreen(pathname: string): Promise<RenderedFirstScreen | null> {
  const { locale, path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  if (path !== '/') return null;
  return withTimeout(readFirstScreen(locale), FIRST_SCREEN_TIMEOUT_MS, null).catch(() => null);
}

/** Fills the placeholders of the page (decision 0023). A function as replacement, since a title may contain a `$`. */
const injectFirstScreen = (html: string, first: RenderedFirstScreen | null): string =>
  preloadScripts(
    keepSkeleton(
      first === null
        ? html
        : fillSkeleton(html, first.pictures, true).replace('<!--orbit:data-->', () => first.data),
    ),
  );

interface OfflineText {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
}

const ENGLISH: OfflineText = {
  title: 'No connection',
  text: `${PRODUCT_NAME} is no longer stored on this device. It opens again as soon as you are online.`,
  retry: 'Try again',
};

/** The translations are not stored either when the shell is gone, so the worker carries those most used. */
const TRANSLATIONS: Readonly<Partial<Record<LocaleCode, OfflineText>>> = {
  de: {
    title: 'Keine Verbindung',
    text: `${PRODUCT_NAME} ist auf diesem Gerät nicht mehr gespeichert. Sobald es ein Netz gibt, öffnet es sich wieder.`,
    retry: 'Noch einmal versuchen',
  },
  it: {
    title: 'Nessuna connessione',
    text: `${PRODUCT_NAME} non è più salvato su questo dispositivo. Si riaprirà non appena ci sarà rete.`,
    retry: 'Riprova',
  },
};

const STYLE = ':root{padding:30vh 24px;font:16px/1.5 sans-serif;text-align:center;color-scheme:dark}';

/**
 * The last fallback: no shell stored and no network (F-116). In the language of the address, else of the browser.
 */
function offlinePage(pathname: string, browserLanguage: string): Response {
  const { locale, prefix } = splitLocale(pathname, LOCALES, 'en');
  const [language = 'en'] = browserLanguage.toLowerCase().split('-');
  const chosen = (prefix ? locale : language) as LocaleCode;
  const translation = TRANSLATIONS[chosen];
  const { title, text, retry } = translation ?? ENGLISH;
  const html =
    `<!doctype html><html lang="${translation ? chosen : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta http-equiv="refresh" content="${FALLBACK_RELOAD_S}"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p><a href="">${retry}</a>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      [POLICY]: "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
