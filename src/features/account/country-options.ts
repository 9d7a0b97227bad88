import type { Country } from '../../contract/info.ts';
import { intlTag, type LocaleCode } from '../../contract/locales.ts';
import { nameOrder } from '../../lib/name-order.ts';

/** The countries that may be chosen, in the reader's words and order. */
export function countryOptions(countries: readonly Country[], locale: LocaleCode) {
  const tag = intlTag(locale);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const compare = nameOrder(tag);
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
