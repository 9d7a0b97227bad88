import * as v from 'valibot';

/** The ten locales, first the default, whose paths have no prefix (ROUTE-2). */
export const LOCALES = ['en', 'de', 'en-AU', 'en-CA', 'fr-CA', 'en-NZ', 'no', 'it', 'et', 'en-KW'] as const;
export type LocaleCode = (typeof LOCALES)[number];
export const LocaleCode = v.picklist(LOCALES);
export const DEFAULT_LOCALE: LocaleCode = 'en';

/** The locale of a first visit, by country (ROUTE-14). */
export const LOCALE_BY_COUNTRY: Readonly<Record<string, LocaleCode>> = {
  CA: 'en-CA',
  AU: 'en-AU',
  DE: 'de',
  AT: 'de',
  NZ: 'en-NZ',
  IT: 'it',
  EE: 'et',
  NO: 'no',
  KW: 'en-KW',
};

/** Names the locale that was chosen on this device last: a visit whose address names none opens in it. */
export const LOCALE_COOKIE = 'orbit_locale';

/** Shown only on development and test hosts (ROUTE-14). */
export const TEST_LOCALES: readonly LocaleCode[] = ['en-KW'];

/** The tag `Intl` formats with. */
export const intlTag = (locale: LocaleCode): string => (locale === 'no' ? 'nb' : locale);
