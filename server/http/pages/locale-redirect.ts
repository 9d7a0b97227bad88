import type { FastifyReply, FastifyRequest } from 'fastify';
import { offeredLocales } from '../../../src/contract/operator/hosts.ts';
import {
  DEFAULT_LOCALE,
  LOCALE_BY_COUNTRY,
  LOCALE_COOKIE,
  LOCALES,
  type LocaleCode,
} from '../../../src/contract/operator/locales.ts';
import { isBot } from '../../../src/lib/bots.ts';
import { localizePath, splitLocale } from '../../../src/lib/paths.ts';
import { matchLocale, preferredLanguages } from '../../locale.ts';
import { countryOf, headerOf, hostOf } from '../identity.ts';
import type { AppServerContext } from '../server-context.ts';
import { isFilePath } from './static-files.ts';

/** What the language of a visit depends on. */
interface LocalePreferences {
  readonly country: string | null;
  /** The browser's list as it sends it. */
  readonly languages: string;
  /** What was chosen on this device last. */
  readonly chosen: string | null;
  readonly offered: readonly LocaleCode[];
}

/**
 * The locale of a visit whose address names none: what was chosen last; else the country's, in the browser's language
 * where the country has several; else the browser's; else English (ROUTE-14).
 */
export function chooseLocale({ country, languages, chosen, offered }: LocalePreferences): LocaleCode {
  const known = offered.find(locale => locale === chosen);
  if (known) return known;
  const wanted = preferredLanguages(languages);
  const ofCountry = country === null ? undefined : LOCALE_BY_COUNTRY[country];
  if (!ofCountry || !offered.includes(ofCountry)) return matchLocale(wanted, offered) ?? DEFAULT_LOCALE;
  const localesOfCountry = offered.filter(locale => locale.endsWith(`-${country}`));
  return matchLocale(wanted.slice(0, 1), localesOfCountry) ?? ofCountry;
}

/** A link of our own pages without a locale means English: a visitor who follows one has chosen it. */
function isSameOriginNavigation(request: FastifyRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referrer = headerOf(request, 'referer');
  return referrer !== null && URL.canParse(referrer) && new URL(referrer).host === headerOf(request, 'host');
}

/**
 * Sends a visit from outside to its language, before any page is made; an address with a locale is never changed, and
 * bots get the page they request. Returns whether it redirected.
 */
export function redirectToLocale(
  context: Pick<AppServerContext, 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const [pathname = '/', query] = request.url.split(/\?(.*)/s);
  const { prefix } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const isPage =
    headerOf(request, 'sec-fetch-dest') === 'document' ||
    /text\/html/.test(headerOf(request, 'accept') ?? '');
  if (prefix !== '' || !isPage || isFilePath(pathname) || pathname.startsWith('//')) return false;
  if (isBot(headerOf(request, 'user-agent') ?? '') || isSameOriginNavigation(request)) return false;
  const locale = chooseLocale({
    country: countryOf(context, request),
    languages: headerOf(request, 'accept-language') ?? '',
    chosen: request.headers.cookie?.match(new RegExp(`(?:^|; )${LOCALE_COOKIE}=([\\w-]+)`))?.[1] ?? null,
    offered: offeredLocales(hostOf(request)),
  });
  if (locale === DEFAULT_LOCALE) return false;
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'Cookie, Accept-Language, Sec-Fetch-Site')
    .redirect(localizePath(pathname, locale, DEFAULT_LOCALE) + (query === undefined ? '' : `?${query}`), 302);
  return true;
}
