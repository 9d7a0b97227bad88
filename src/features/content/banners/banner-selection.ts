import { DEFAULT_LOCALE, LOCALES } from '../../../contract/operator/locales.ts';
import type { Banner } from '../../../contract/subjects/banners.ts';
import { splitLocale } from '../../../lib/paths.ts';

/** The category of the home carousel. */
const HOME_CATEGORY = 'home';

/**
 * A visitor's banners in a category: those for everyone or for one of the player's groups, in the category's order,
 * those that have ended last (CONTENT-13).
 */
export function visibleBanners(
  list: readonly Banner[],
  groups: readonly number[],
  now: number,
  category = HOME_CATEGORY,
): Banner[] {
  const isForVisitor = ({ groupIds }: Banner) =>
    groupIds.length === 0 || groupIds.some(id => groups.includes(id));
  const isOver = ({ timer }: Banner) => Number(timer !== null && Date.parse(timer.end_at) <= now);
  const isInCategory = ({ categories }: Banner) => categories.length === 0 || categories.includes(category);
  const orderOf = ({ order }: Banner) => order[category] ?? Number.MAX_VALUE;
  return list
    .filter(banner => isInCategory(banner) && isForVisitor(banner))
    .sort((a, b) => isOver(a) - isOver(b) || orderOf(a) - orderOf(b));
}

/**
 * Where a banner's button leads: without an address to the tournament or lottery that it names. A path of the app for an
 * address of this host or an invalid one, else the address itself (CONTENT-14). Only web addresses leave the app.
 */
export function buttonHref(
  { url, type, frontendIdentifier, attrs = {} }: Omit<NonNullable<Banner['button']>, 'name'>,
  origin = location.origin,
): string {
  const named = frontendIdentifier && `/${type === 'lottery' ? type : 'tournaments'}/${frontendIdentifier}`;
  const parsed = parseUrl(url || named || '', origin);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return '/';
  for (const name in attrs) parsed.searchParams.set(name, attrs[name] ?? '');
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
