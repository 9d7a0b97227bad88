import type { Banner } from '../../contract/banners.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../contract/locales.ts';
import { splitLocale } from '../../lib/paths.ts';

/** The category of the home carousel. */
const HOME = 'home';

/**
 * The banners a visitor gets in a category: those for everybody or for one of the player's groups, that are not over
 * yet, in the category's order (engagement 3 and 5).
 */
export function shownBanners(
  list: readonly Banner[],
  groups: readonly number[],
  now: number,
  category = HOME,
): Banner[] {
  const isFor = ({ groupIds }: Banner) => groupIds.length === 0 || groupIds.some(id => groups.includes(id));
  const isOver = ({ timer }: Banner) => timer !== null && Date.parse(timer.end_at) <= now;
  const isThere = ({ categories }: Banner) => categories.length === 0 || categories.includes(category);
  const placeOf = ({ order }: Banner) => order[category] ?? Number.POSITIVE_INFINITY;
  return list
    .filter(banner => isThere(banner) && isFor(banner) && !isOver(banner))
    .sort((a, b) => placeOf(a) - placeOf(b) || 0);
}

/**
 * Where a banner's button leads: a path of the app for an address of this host or an invalid one, else the address
 * itself (platform 5). Only web addresses leave the app.
 */
export function bannerHref(url: string, origin = location.origin): string {
  const parsed = parse(url, origin);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return '/';
  if (parsed.host !== new URL(origin).host) return parsed.href;
  const { path } = splitLocale(parsed.pathname, LOCALES, DEFAULT_LOCALE);
  return path + parsed.search + parsed.hash;
}

function parse(url: string, origin: string): URL | null {
  try {
    return new URL(url, origin);
  } catch {
    return null;
  }
}
