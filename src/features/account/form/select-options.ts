import type { Currency } from '../../../contract/operator/currencies.ts';
import { intlTag, type LocaleCode } from '../../../contract/operator/locales.ts';
import type { Country } from '../../../contract/subjects/platform-info.ts';
import { nameComparator } from '../../../lib/collator.ts';

/** The countries that may be chosen, named and sorted in the reader's locale. */
export function countryOptions(countries: readonly Country[], locale: LocaleCode) {
  const tag = intlTag(locale);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const compare = nameComparator(tag);
  return countries
    .filter(({ restricted }) => !restricted)
    .map(({ code, name }) => ({ value: code, label: nameOf(names, code) ?? name }))
    .sort((a, b) => compare(a.label, b.label));
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}

/** Currencies as `EUR – Euro`; the code alone where the browser has no name for it. */
export function currencyOptions(currencies: readonly Currency[], locale: LocaleCode) {
  const names = new Intl.DisplayNames(intlTag(locale), { type: 'currency', fallback: 'none' });
  return currencies.map(({ code }) => {
    const name = /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined;
    return { value: code, label: name ? `${code} – ${name}` : code };
  });
}
