import * as v from 'valibot';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import type { RouteDefinition } from '../../src/contract/routes/route-definition.ts';
import { routes } from '../../src/contract/routes/routes.ts';
import { cms } from '../../src/contract/subjects/cms.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { BoundedMap } from '../../src/lib/bounded-map.ts';
import { fillPattern, matchRoute, splitLocale } from '../../src/lib/paths.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { Content } from '../content/content.ts';

/** Milliseconds that a page waits at most for the platform's reply. */
const TIMEOUT_MS = 1000;
const CACHE_MS = 5 * MINUTE_MS;
/** Cached addresses; beyond it the oldest is evicted. */
const MAX_CACHED = 500;

type PageContent = Pick<Content, 'page'>;

interface CachedPage {
  readonly until: number;
  readonly text: PageContent;
}

/**
 * Queries a platform's content system (CONTENT-1) whether there is a text at an address, so that one without is a page not
 * found (decision 0028). Null where the address needs no text, and while the platform does not answer.
 */
export function createPlatformContentLookup(platform: string, now: () => number = Date.now) {
  const cache = new BoundedMap<string, CachedPage>(MAX_CACHED);
  return async (pathname: string): Promise<PageContent | null> => {
    const { locale, path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
    const found = matchRoute(routes, path);
    const route: RouteDefinition | null = found && routes[found.name];
    if (route?.titleOf !== 'content') return null;
    const slug = path.split('/').at(-1) ?? '';
    const name = `${locale}/${slug}`;
    const cached = cache.get(name);
    if (cached && cached.until > now()) return cached.text;
    const text = await fetchPage(platform, slug, locale);
    if (text) cache.set(name, { until: now() + CACHE_MS, text });
    else cache.delete(name);
    return text;
  };
}

async function fetchPage(platform: string, slug: string, locale: LocaleCode): Promise<PageContent | null> {
  const { path, reply } = cms.loadPage;
  try {
    const response = await fetch(`${platform}${fillPattern(path, { slug })}?l=${locale}`, {
      headers: AJAX_HEADER,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return { page: () => null };
    const page = response.ok ? v.safeParse(reply, await response.json()) : null;
    return page?.success ? { page: () => page.output } : null;
  } catch {
    return null;
  }
}
