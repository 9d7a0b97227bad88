import { match } from '@formatjs/intl-localematcher';
import Negotiator from 'negotiator';
import { DEFAULT_LOCALE, intlTag, LOCALES, type LocaleCode } from '../src/contract/operator/locales.ts';

/** The languages of an `Accept-Language` header, the most wanted first; what is no language tag is left out. */
export const preferredLanguages = (header: string): string[] =>
  new Negotiator({ headers: { 'accept-language': header } }).languages().filter(isLanguageTag);

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * The offered locale for the first of the wanted languages that has one: by RFC 4647 lookup, else the nearest by CLDR
 * (French of France: Canadian French). The nearest alone would give Britons Australian English.
 */
export function matchLocale(wanted: readonly string[], offered: readonly LocaleCode[]): LocaleCode | null {
  const tags = offered.map(intlTag);
  for (const tag of wanted) {
    for (const algorithm of ['lookup', 'best fit'] as const) {
      const found = offered[tags.indexOf(match([tag], tags, '', { algorithm }))];
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** A stored locale, or the default for one that is no longer offered. */
export const storedLocale = (locale: string | null): LocaleCode =>
  LOCALES.find(known => known === locale) ?? DEFAULT_LOCALE;

/** The languages of texts that the back end writes itself: one English for all of its locales. */
export type TextLanguage = 'en' | Exclude<LocaleCode, `en${string}`>;

export const textLanguage = (locale: LocaleCode): TextLanguage =>
  locale.startsWith('en') ? 'en' : (locale as Exclude<LocaleCode, `en${string}`>);

/** A text of the operator in the languages that it is there in. */
export type Texts = { readonly en: string } & Readonly<Record<string, string>>;

/** In the reader's language; English stands in for one that is missing. */
export const textFor = (locale: LocaleCode, texts: Texts): string =>
  texts[locale] ?? texts[textLanguage(locale)] ?? texts.en;
