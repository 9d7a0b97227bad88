import { KNOWN_CURRENCIES } from '../../contract/currencies.ts';
import { intlTag, type LocaleCode } from '../../contract/locales.ts';
import { formatMoney } from '../../lib/money.ts';

/** Minor units in the reader's words; a currency that this app does not know counts as a coin of whole units. */
export function moneyText(cents: number, code: string, locale: LocaleCode): string {
  const known = KNOWN_CURRENCIES.find(currency => currency.code === code);
  return formatMoney(cents, known ?? { code, fiat: false, subunits_to_unit: 1 }, intlTag(locale));
}
