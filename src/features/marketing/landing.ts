import {
  AFFILIATE_COOKIE,
  DEFAULT_AFFILIATE_ID,
  SEARCH_AFFILIATE_ID,
  SEARCH_ENGINES,
  type SearchEngine,
  STAG_COOKIE,
  type StagsByReferrer,
  UTM_NAMES,
  type UtmMetrics,
  type UtmName,
} from '../../contract/subjects/marketing.ts';

/** How a visitor arrived: the URL as it was loaded, and the referrer. */
export interface Landing {
  readonly query: URLSearchParams;
  readonly referrer: string;
}

/** The longest value that the wire and a cookie take. */
const MAX_LENGTH = 255;

/** The URL that this page was loaded with, whatever the app has changed since. */
export function currentLanding(): Landing {
  const [entry] = performance.getEntriesByType('navigation');
  const address = entry && URL.canParse(entry.name) ? entry.name : location.href;
  return { query: new URL(address).searchParams, referrer: document.referrer };
}

const queryParam = (query: URLSearchParams, name: string): string | null =>
  query.get(name)?.trim().slice(0, MAX_LENGTH) || null;

/** The search engine that a visit came from, by its host name and not by the rest of its URL (VISIT-1). */
export function searchEngineOf(referrer: string): SearchEngine | null {
  if (!URL.canParse(referrer)) return null;
  const { hostname } = new URL(referrer);
  return (
    SEARCH_ENGINES.find(engine => new RegExp(`(?:^|\\.)${engine}(?:\\.[a-z]{2,3}){1,2}$`).test(hostname)) ??
    null
  );
}

/** The tag of a search engine's visits from a country; null where none is configured. */
export const stagFor = (
  tags: StagsByReferrer,
  engine: SearchEngine | null,
  country: string | null,
): string | null => {
  const ofEngine = engine === null ? undefined : tags[engine];
  return ofEngine?.[country ?? 'default'] ?? ofEngine?.['default'] ?? null;
};

/** The sources of the attribution, in order of priority. */
interface AffiliateSources {
  readonly landing: Landing;
  readonly cookie: (name: string) => string | null;
  /** By search engine and country; loaded only where neither URL nor cookie has one. */
  readonly bySearch: string | null;
}

export interface Affiliate {
  /** Null: not set. */
  readonly stag: string | null;
  readonly affiliateId: string;
}

/**
 * The attribution of a visitor (VISIT-1). The tag: the URL's, then the cookie's, then the search engine's, else
 * not set. The id: the cookie's, unless the URL has another tag; else the number that the tag begins with; else 241 for a
 * search engine and 122 otherwise.
 */
export function affiliateOf({ landing, cookie, bySearch }: AffiliateSources): Affiliate {
  const fromAddress = queryParam(landing.query, 'stag');
  const stored = cookie(STAG_COOKIE);
  const stag = fromAddress ?? stored ?? bySearch;
  const isNew = fromAddress !== null && fromAddress !== stored;
  const known = isNew ? null : cookie(AFFILIATE_COOKIE);
  const ofTag = fromAddress === null ? null : (/^(\d{1,9})_/.exec(fromAddress)?.[1] ?? null);
  const defaultId = searchEngineOf(landing.referrer) ? SEARCH_AFFILIATE_ID : DEFAULT_AFFILIATE_ID;
  return { stag, affiliateId: known ?? ofTag ?? defaultId };
}

/** The campaign parameters of the URL; null without any. */
export function utmOf({ query }: Landing): UtmMetrics | null {
  const found = UTM_NAMES.flatMap(name => {
    const value = queryParam(query, name);
    return value === null ? [] : [[name, value] as const];
  });
  return found.length === 0 ? null : (Object.fromEntries(found) as Partial<Record<UtmName, string>>);
}
