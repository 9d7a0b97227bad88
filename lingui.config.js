import { formatter } from '@lingui/format-po';

/** English is the source; the English of other countries falls back to it where it says the same. */
export default {
  sourceLocale: 'en',
  locales: ['en', 'de', 'en-AU', 'en-CA', 'fr-CA', 'en-NZ', 'no', 'it', 'et', 'en-KW'],
  fallbackLocales: { 'en-AU': ['en'], 'en-CA': ['en'], 'en-NZ': ['en-AU', 'en'], 'en-KW': ['en'] },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  orderBy: 'messageId',
  // Line numbers would change the catalogues with every edit of the sources.
  format: formatter({ lineNumbers: false }),
};
