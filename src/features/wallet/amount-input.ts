import { findCurrency } from '../../contract/operator/currencies.ts';
import { intlTag, type LocaleCode } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import { formatAmount, parseMoney } from '../../lib/money.ts';

/** Reads an amount as the player typed it in the page's language: minor units, at least one. Null for no amount. */
export function parseAmountInput(text: string, currency: string): number | null {
  const known = findCurrency(currency);
  const cents = known ? parseMoney(text, known, intlTag(language.locale)) : null;
  return cents === null || cents < 1 ? null : cents;
}

/** Reads a whole number from one to the most; null for anything else. */
export function parseCountInput(text: string, most: number): number | null {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count < 1 || count > most ? null : count;
}

/** Writes minor units as they would be typed. */
export function amountInput(cents: number, currency: string, locale: LocaleCode): string {
  const known = findCurrency(currency);
  return known ? formatAmount(cents, known, intlTag(locale)) : '';
}
