import { DEFAULT_LOCALE, LOCALES } from '../../../contract/operator/locales.ts';
import type { Banner } from '../../../contract/subjects/banners.ts';
import { splitLocale } from '../../../lib/paths.ts';

/** The category of the home carousel. */
const HOME_CATEGORY = 'home';

/**
 * A visitor's banners in a category: those for everyone or for one of the player's groups, that have not ended
 * yet, in the category's order (CONTENT-13).
 */
export function visibleBanners(
  list: readonly Banner[],
  groups: readonly number[],
  now: number,
  category = HOME_CATEGORY,
): Banner[] {
  const isForVisitor = ({ groupIds }: Banner) =>
    groupIds.length === 0 || groupIds.some(id => groups.includes(id));
  const isOver = ({ timer }: Banner) => timer !== null && Date.parse(timer.end_at) <= now;
  const isInCategory = ({ categories }: Banner) => categories.length === 0 || categories.includes(category);
  const orderOf = ({ order }: Banner) => order[category] ?? Number.POSITIVE_INFINITY;
  return list
    .filter(banner => isInCategory(banner) && isForVisitor(banner) && !isOver(banner))
    .sort((a, b) => orderOf(a) - orderOf(b) || 0);
}

/**
 * Where a banner's button leads: a path of the app for an address of this host or an invalid one, else the address
 * itself (CONTENT-14). Only web addresses leave the app.
 */
export function bannerHref(url: string, origin = location.origin): string {
  const parsed = parseUrl(url, origin);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return '/';
  if (parsed.host !== new URL(origin).host) return parsed.href;
  const { path } = splitLocale(parsed.pathname, LOCALES, DEFAULT_LOCALE);
  return path + parsed.search + parsed.hash;
}

function parseUrl(url: string, origin: string): URL | null {
  try {
    return new URL(url, origin);
  } catch {
    return null;
  }
}
