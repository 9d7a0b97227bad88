import type { FastifyReply, FastifyRequest } from 'fastify';
import { offeredLocales } from '../../src/contract/hosts.ts';
import {
  DEFAULT_LOCALE,
  LOCALE_BY_COUNTRY,
  LOCALE_COOKIE,
  LOCALES,
  type LocaleCode,
} from '../../src/contract/locales.ts';
import { isBot } from '../../src/lib/bots.ts';
import { inLocale, splitLocale } from '../../src/lib/paths.ts';
import { isFilePath } from './files.ts';
import type { Front } from './frame.ts';
import { countryOf, headerOf, hostOf } from './identity.ts';

/** What decides about the language of a visit. */
export interface Wishes {
  readonly country: string | null;
  /** The browser's list as it sends it. */
  readonly languages: string;
  /** What was chosen on this device last. */
  readonly chosen: string | null;
  readonly offered: readonly LocaleCode[];
}

/** The languages of a browser, the most wanted first, in lower case; Norwegian goes by its common name. */
function languagesOf(list: string): string[] {
  const weighted = list.split(',').map(part => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
    const weight = Number(
      rest
        .find(one => one.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    return { tag: tag.replace(/^n[bn]\b/, 'no'), weight: Number.isFinite(weight) ? weight : 0 };
  });
  return weighted
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** The first of the browser's languages that there is, its own region before the language alone. */
function byBrowser(wanted: readonly string[], offered: readonly LocaleCode[]): LocaleCode | null {
  for (const tag of wanted) {
    const found =
      offered.find(locale => locale.toLowerCase() === tag) ??
      offered.find(locale => locale === languageOf(tag)) ??
      offered.find(locale => languageOf(locale) === languageOf(tag));
    if (found) return found;
  }
  return null;
}

/**
 * The locale of a visit whose address names none: what was chosen last; else the country's, in the browser's language
 * where the country has several; else the browser's; else English (platform 9, product 3.2 no. 27).
 */
export function localeFor({ country, languages, chosen, offered }: Wishes): LocaleCode {
  const known = offered.find(locale => locale === chosen);
  if (known) return known;
  const wanted = languagesOf(languages);
  const ofCountry = country === null ? undefined : LOCALE_BY_COUNTRY[country];
  if (!ofCountry || !offered.includes(ofCountry)) return byBrowser(wanted, offered) ?? DEFAULT_LOCALE;
  const neighbours = offered.filter(locale => locale.endsWith(`-${country}`));
  return byBrowser(wanted.slice(0, 1), neighbours) ?? ofCountry;
}

/** A link of our own pages without a locale means English: whoever follows one has chosen it. */
function comesFromHere(request: FastifyRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const referrer = headerOf(request, 'referer');
  return referrer !== null && URL.canParse(referrer) && new URL(referrer).host === headerOf(request, 'host');
}

/**
 * Sends a visit from outside to its language, before any page is made; an address with a locale is never changed, and
 * programs that read pages get what they ask for. Gives whether it did.
 */
export function leadToLocale(
  front: Pick<Front, 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const [pathname = '/', query] = request.url.split(/\?(.*)/s);
  const { prefix } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const isPage =
    headerOf(request, 'sec-fetch-dest') === 'document' ||
    /text\/html/.test(headerOf(request, 'accept') ?? '');
  if (prefix !== '' || !isPage || isFilePath(pathname) || pathname.startsWith('//')) return false;
  if (isBot(headerOf(request, 'user-agent') ?? '') || comesFromHere(request)) return false;
  const locale = localeFor({
    country: countryOf(front, request),
    languages: headerOf(request, 'accept-language') ?? '',
    chosen: request.headers.cookie?.match(new RegExp(`(?:^|; )${LOCALE_COOKIE}=([\\w-]+)`))?.[1] ?? null,
    offered: offeredLocales(hostOf(request)),
  });
  if (locale === DEFAULT_LOCALE) return false;
  reply
    .header('cache-control', 'no-store')
    .header('vary', 'Cookie, Accept-Language, Sec-Fetch-Site')
    .redirect(inLocale(pathname, locale, DEFAULT_LOCALE) + (query === undefined ? '' : `?${query}`), 302);
  return true;
}
