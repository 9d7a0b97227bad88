import { offeredLocales } from '../../contract/hosts.ts';
import { DEFAULT_LOCALE, LOCALE_COOKIE, LOCALES, type LocaleCode } from '../../contract/locales.ts';
import { writeCookie } from '../../core/cookies.ts';
import { deviceStore } from '../../core/device-store.ts';
import { inLocale, splitLocale } from '../../lib/paths.ts';
import { CHOSEN_LOCALE } from './state.ts';

/** As long as browsers keep a cookie, days. */
const CHOICE_DAYS = 400;

/** Keeps what a visitor has chosen in the list of languages, for the back end too. Asked for, so without consent. */
export function rememberLocale(locale: LocaleCode): void {
  writeCookie(LOCALE_COOKIE, locale, CHOICE_DAYS);
  deviceStore.set(CHOSEN_LOCALE, locale);
}

interface Arrival {
  readonly pathname: string;
  readonly host: string;
  readonly referrer: string;
  readonly origin: string;
  readonly chosen: string;
}

/**
 * Where a visit from outside whose address names no locale belongs by the last choice, as the back end would have led it;
 * the path itself where there is none. A link of our own pages without a locale means English.
 */
export function chosenPath({ pathname, host, referrer, origin, chosen }: Arrival): string {
  const { prefix } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const locale = offeredLocales(host).find(one => one === chosen);
  const isOwnLink = referrer === origin || referrer.startsWith(`${origin}/`);
  return prefix !== '' || isOwnLink || !locale ? pathname : inLocale(pathname, locale, DEFAULT_LOCALE);
}

/** The same for how this page was come to; going back, forward or loading anew changes nothing. */
export function arrivalPath(pathname: string, chosen: string): string {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry && entry.type !== 'navigate') return pathname;
  const { hostname: host, origin } = location;
  return chosenPath({
    pathname,
    host,
    origin,
    referrer: document.referrer,
    chosen,
  });
}
