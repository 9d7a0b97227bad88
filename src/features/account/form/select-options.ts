import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Currency } from '../../../contract/operator/currencies.ts';
import { intlTag, type LocaleCode } from '../../../contract/operator/locales.ts';
import type { Country } from '../../../contract/subjects/platform-info.ts';
import { language } from '../../../core/shell/i18n.ts';
import { nameComparator } from '../../../lib/collator.ts';

/**
 * All countries, named and sorted in the reader's locale; where the operator opens no accounts the option is disabled
 * and says so, by `closedLabel`.
 */
function countryOptions(
  countries: readonly Country[],
  locale: LocaleCode,
  closedLabel: (name: string) => string,
) {
  const tag = intlTag(locale);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const compare = nameComparator(tag);
  return countries
    .map(({ code, name, restricted }) => ({ code, name: nameOf(names, code) ?? name, restricted }))
    .sort((a, b) => compare(a.name, b.name))
    .map(({ code, name, restricted }) => ({
      value: code,
      label: restricted ? closedLabel(name) : name,
      disabled: restricted,
    }));
}

/** `countryOptions` with the reader's words for a country without accounts. */
export function useCountryOptions(countries: readonly Country[] | undefined) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  return countryOptions(countries ?? [], locale, name =>
    t({ id: 'field.country.closed', message: `${name} (no accounts there)` }),
  );
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
