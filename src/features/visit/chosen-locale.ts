import { offeredLocales } from '../../contract/operator/hosts.ts';
import { DEFAULT_LOCALE, LOCALE_COOKIE, LOCALES, type LocaleCode } from '../../contract/operator/locales.ts';
import { writeCookie } from '../../core/device/cookies.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { localizePath, splitLocale } from '../../lib/paths.ts';
import { CHOSEN_LOCALE_KEY } from './state.ts';

/** The longest that browsers store a cookie, days. */
const CHOICE_DAYS = 400;

/**
 * Stores the language that the visitor has chosen, also for the back end. The visitor asked for it, so it needs no
 * consent.
 */
export function rememberLocale(locale: LocaleCode): void {
  writeCookie(LOCALE_COOKIE, locale, CHOICE_DAYS);
  safeLocalStorage.set(CHOSEN_LOCALE_KEY, locale);
}

interface Arrival {
  readonly pathname: string;
  readonly host: string;
  readonly referrer: string;
  readonly origin: string;
  readonly chosen: string;
}

/**
 * The path in the last chosen locale for a visit from outside whose address has none, as the back end would redirect it;
 * the path itself without a choice. A link in our own pages without a locale means English.
 */
export function pathInChosenLocale({ pathname, host, referrer, origin, chosen }: Arrival): string {
  const { prefix } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const locale = offeredLocales(host).find(one => one === chosen);
  const isOwnLink = referrer === origin || referrer.startsWith(`${origin}/`);
  return prefix !== '' || isOwnLink || !locale ? pathname : localizePath(pathname, locale, DEFAULT_LOCALE);
}

/** The same for how this page was reached; going back, forward or reloading changes nothing. */
export function arrivalPath(pathname: string, chosen: string): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry && entry.type !== 'navigate') return pathname;
  const { hostname: host, origin } = location;
  return pathInChosenLocale({
    pathname,
    host,
    origin,
    referrer: document.referrer,
    chosen,
  });
}
