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
} from '../../contract/marketing.ts';

/** With what a visitor came: the address as it was loaded, and where the link to it was. */
export interface Landing {
  readonly query: URLSearchParams;
  readonly referrer: string;
}

/** As much as the wire and a cookie take. */
const LONGEST = 255;

/** The address that this page was loaded with, whatever the app has made of it since. */
export function landingHere(): Landing {
  const [entry] = performance.getEntriesByType('navigation');
  const address = entry && URL.canParse(entry.name) ? entry.name : location.href;
  return { query: new URL(address).searchParams, referrer: document.referrer };
}

const named = (query: URLSearchParams, name: string): string | null =>
  query.get(name)?.trim().slice(0, LONGEST) || null;

/** The search engine that a visit came from, by the name of its host and not by what is in the address (platform 9). */
export function searchEngineOf(referrer: string): SearchEngine | null {
  if (!URL.canParse(referrer)) return null;
  const { hostname } = new URL(referrer);
  return (
    SEARCH_ENGINES.find(engine => new RegExp(`(?:^|\\.)${engine}(?:\\.[a-z]{2,3}){1,2}$`).test(hostname)) ??
    null
  );
}

/** The tag of a search engine's visits from a country; null where none is configured. */
export const tagOf = (
  tags: StagsByReferrer,
  engine: SearchEngine | null,
  country: string | null,
): string | null => {
  const ofEngine = engine === null ? undefined : tags[engine];
  return ofEngine?.[country ?? 'default'] ?? ofEngine?.['default'] ?? null;
};

/** Where each part of an affiliate's mark may come from. */
export interface Sources {
  readonly landing: Landing;
  readonly cookie: (name: string) => string | null;
  /** By search engine and country; asked for only where neither address nor cookie has one. */
  readonly bySearch: string | null;
}

export interface Affiliate {
  /** Null: not set. */
  readonly stag: string | null;
  readonly affiliateId: string;
}

/**
 * Who sent a visitor (platform 5 and 9). The tag: the address, then the cookie, then the search engine's, else not set.
 * The id: the cookie's, unless the address brings another tag; else the number that the tag begins with; else 241 for a
 * search engine and 122 for everybody.
 */
export function affiliateOf({ landing, cookie, bySearch }: Sources): Affiliate {
  const fromAddress = named(landing.query, 'stag');
  const kept = cookie(STAG_COOKIE);
  const stag = fromAddress ?? kept ?? bySearch;
  const isNew = fromAddress !== null && fromAddress !== kept;
  const known = isNew ? null : cookie(AFFILIATE_COOKIE);
  const ofTag = fromAddress === null ? null : (/^(\d{1,9})_/.exec(fromAddress)?.[1] ?? null);
  const usual = searchEngineOf(landing.referrer) ? SEARCH_AFFILIATE_ID : DEFAULT_AFFILIATE_ID;
  return { stag, affiliateId: known ?? ofTag ?? usual };
}

/** What the address says of a campaign; null where it says nothing. */
export function utmOf({ query }: Landing): UtmMetrics | null {
  const found = UTM_NAMES.flatMap(name => {
    const value = named(query, name);
    return value === null ? [] : [[name, value] as const];
  });
  return found.length === 0 ? null : (Object.fromEntries(found) as Partial<Record<UtmName, string>>);
}
