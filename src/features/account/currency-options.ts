import type { Currency } from '../../contract/currencies.ts';
import { intlTag, type LocaleCode } from '../../contract/locales.ts';

/** Currencies as `EUR – Euro`; a code that the browser has no name for stands alone. */
export function currencyOptions(currencies: readonly Currency[], locale: LocaleCode) {
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'currency', fallback: 'none' });
  return currencies.map(({ code }) => {
    const name = /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined;
    return { value: code, label: name ? `${code} – ${name}` : code };
  });
}
