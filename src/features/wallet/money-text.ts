import { findCurrency } from '../../contract/operator/currencies.ts';
import { intlTag, type LocaleCode } from '../../contract/operator/locales.ts';
import { formatMoney } from '../../lib/money.ts';

/** Formats minor units in the reader's locale; an unknown currency counts as a coin of whole units. */
export function moneyText(cents: number, code: string, locale: LocaleCode): string {
  const known = findCurrency(code);
  return formatMoney(cents, known ?? { code, fiat: false, subunits_to_unit: 1 }, intlTag(locale));
}
