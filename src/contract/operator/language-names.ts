import type { LocaleCode } from './locales.ts';

/** How each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<LocaleCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'fr-CA': 'Français (Canada)',
  'en-NZ': 'English (New Zealand)',
  no: 'Norsk',
  it: 'Italiano',
  et: 'Eesti',
  'en-KW': 'English (Kuwait)',
};
