import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import { findCurrency } from '../../../contract/operator/currencies.ts';
import { intlTag } from '../../../contract/operator/locales.ts';
import {
  type AmountRule,
  type PaymentError,
  paymentAmount,
} from '../../../contract/subjects/payment-rules.ts';
import { language } from '../../../core/shell/i18n.ts';
import { numberFormat } from '../../../lib/intl-formats.ts';
import { decimalsOf } from '../../../lib/money.ts';
import { parseAmountInput } from '../../wallet/amount-input.ts';
import { moneyText } from '../../wallet/money-text.ts';

/** What is wrong with an amount as it was typed: a rule of the contract, or text that is no amount. */
type AmountError =
  | PaymentError
  | 'amount.exponent'
  | 'amount.negative'
  | 'amount.decimals'
  | 'amount.too_large'
  | 'amount.unreadable';

/**
 * Reads what the player typed, in the page's language. Spaces are nothing but groups. The other decimal mark is read too where it can't be one of
 * groups: the keyboard of a phone has the mark of its own language. Null for no amount.
 */
export function readAmount(text: string, currency: string): number | null {
  const plain = text.replace(/\s/gu, '');
  const cents = parseAmountInput(plain, currency);
  if (cents !== null) return cents;
  const isOtherMark = /^\d+[.,](?:\d{1,2}|\d{4,})$/.test(plain);
  return isOtherMark ? parseAmountInput(plain.replace(/[.,]/, decimalMark()), currency) : null;
}

/** The smallest amount that is one: whole steps. */
export const leastOf = ({ min, step }: Pick<AmountRule, 'min' | 'step'>): number =>
  min % step === 0 ? min : min - (min % step) + step;

/** The least and the most that can be moved at once; null where the bounds leave no amount between them. */
export function possibleRange(rule: AmountRule): { readonly least: number; readonly most: number } | null {
  const { max, step, balance = max } = rule;
  const top = Math.min(max, balance);
  const [least, most] = [leastOf(rule), top - (top % step)];
  return least <= most ? { least, most } : null;
}

/** The first thing that is wrong with a typed amount; null: nothing. */
export function amountErrorOf(text: string, currency: string, rule: AmountRule): AmountError | null {
  const plain = text.replace(/\s/gu, '');
  if (plain === '') return 'errors.required';
  const cents = readAmount(plain, currency);
  if (cents === null) return unreadable(plain, currency);
  const result = v.safeParse(paymentAmount(rule), cents, { abortPipeEarly: true });
  return result.success ? null : (result.issues[0].message as PaymentError);
}

function unreadable(plain: string, currency: string): AmountError {
  const known = findCurrency(currency);
  const decimals = known ? decimalsOf(known) : 0;
  if (/^[+-]?[\d.,]*\d[eE][+-]?\d+$/.test(plain)) return 'amount.exponent';
  if (/^[-\u2212\u2013]/.test(plain)) return 'amount.negative';
  const [, whole = plain, fraction = ''] = /^([\d.,]*)[.,](\d*)$/.exec(plain) ?? [];
  if (!/^\d[\d.,]*$/.test(whole)) return 'amount.unreadable';
  if (fraction.length > decimals) return 'amount.decimals';
  if (/^[0.,]+$/.test(plain)) return 'errors.amount.min';
  return whole.length + decimals >= 16 ? 'amount.too_large' : 'amount.unreadable';
}

const decimalMark = (): string =>
  numberFormat(intlTag(language.locale))
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value ?? '.';

/** The message for an error of an amount, with the numbers that it is about. Text of a platform is shown as it is. */
export function amountMessage(
  error: string,
  currency: string,
  { min, max, step, balance }: AmountRule,
): string {
  const money = (cents: number) => moneyText(cents, currency, language.locale);
  switch (error as AmountError) {
    case 'errors.required':
      return t({ id: 'cashbox.amount.required', message: 'Enter an amount' });
    case 'errors.amount.min':
      return t({ id: 'cashbox.amount.min', message: `The smallest amount is ${money(min)}` });
    case 'errors.amount.max':
      return t({ id: 'cashbox.amount.max', message: `The largest amount is ${money(max)}` });
    case 'errors.amount.step':
      return t({ id: 'cashbox.amount.step', message: `Only multiples of ${money(step)} are possible` });
    case 'errors.not_enough_money':
      return t({
        id: 'cashbox.amount.balance',
        message: `Not enough money: you have ${money(balance ?? 0)}`,
      });
    case 'amount.exponent':
      return t({ id: 'cashbox.amount.exponent', message: 'Write the amount out, without an exponent' });
    case 'amount.negative':
      return t({ id: 'cashbox.amount.negative', message: 'The amount can’t be negative' });
    case 'amount.decimals':
      return t({
        id: 'cashbox.amount.decimals',
        message: `Too many digits after the decimal mark. Write it like ${money(min)}`,
      });
    case 'amount.too_large':
    case 'errors.integer':
      return t({ id: 'cashbox.amount.tooLarge', message: 'That’s more than we can handle' });
    case 'amount.unreadable':
      return t({
        id: 'cashbox.amount.unreadable',
        message: `That isn’t an amount. Write it like ${money(min)}`,
      });
    default:
      return error;
  }
}
