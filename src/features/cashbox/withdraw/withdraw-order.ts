import type { CashboxStatus, NewPayment } from '../../../contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import type { FormErrors, FormValues } from '../../account/form/useForm.ts';
import { amountErrorOf } from '../amount-rules.ts';
import { readIban } from '../iban.ts';

/** Fields of a method beside the card's. */
export const TYPED = ['iban', 'holder', 'wallet_account', 'address'] as const;
export type TypedField = (typeof TYPED)[number];

export const typedFields = ({ fields }: PaymentMethod): TypedField[] =>
  TYPED.filter(name => fields.includes(name));

/** Bounds of a withdrawal: those of its method, and the money that can be cashed out. */
export function ruleOf({ withdrawal }: PaymentMethod, status: CashboxStatus | null): AmountRule {
  const { min_cents = 1, max_cents = Number.MAX_SAFE_INTEGER, step_cents = 1 } = withdrawal ?? {};
  const available = status?.cashout.available_cents ?? null;
  return {
    min: min_cents,
    max: max_cents,
    step: step_cents,
    ...(available === null ? {} : { balance: available }),
  };
}

/** The most that can be withdrawn at once; null where that is less than the method's minimum. */
export function mostOf({ min, max, step, balance }: AmountRule): number | null {
  if (balance === undefined) return null;
  const most = Math.min(max, balance);
  const whole = most - (most % step);
  return whole < min ? null : whole;
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** Bech32 is written in one case and knows neither 1, b, i nor o behind its prefix. */
const BECH32 = '[02-9ac-hj-np-z]';
const EVM = '0x[\\da-fA-F]{40}';

/** By currency, as far as the form of an address tells; the provider checks whether there is such an account. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  BTC: new RegExp(`^(?:[13]${BASE58}{25,34}|bc1${BECH32}{11,71}|BC1${BECH32.toUpperCase()}{11,71})$`),
  ETH: new RegExp(`^${EVM}$`),
  LTC: new RegExp(`^(?:[LM3]${BASE58}{26,33}|ltc1${BECH32}{11,71})$`),
  BCH: new RegExp(`^(?:(?:bitcoincash:)?[qp]${BECH32}{41}|[13]${BASE58}{25,34})$`),
  DOG: new RegExp(`^[DA9]${BASE58}{25,34}$`),
  // In the networks of Ethereum and of Tron.
  USDT: new RegExp(`^(?:${EVM}|T${BASE58}{33})$`),
};

/** Whether a text has the form of an address of the coin; of one that is not known here, whether it is one word of a likely length. */
const isCoinAddress = (text: string, currency: string): boolean =>
  (FORMATS[currency] ?? /^[\w:]{20,128}$/).test(text);

/** By field: the id of an error. A saved account needs no fields. */
export function validate(
  values: FormValues,
  method: PaymentMethod,
  profile: string,
  rule: AmountRule,
): FormErrors {
  const wrong: Record<string, string> = {};
  const amount = amountErrorOf(String(values['amount'] ?? ''), method.currency, rule);
  if (amount !== null) wrong['amount'] = amount;
  if (profile !== '') return wrong;
  for (const name of typedFields(method)) {
    const text = String(values[name] ?? '').trim();
    if (text === '') wrong[name] = 'errors.required';
    else if (name === 'iban' && readIban(text) === null) wrong[name] = 'errors.invalid';
    else if (name === 'address' && !isCoinAddress(text, method.currency)) wrong[name] = 'errors.invalid';
  }
  return wrong;
}

/** What was typed, as the back end takes it. */
export const fieldsOf = (values: FormValues, method: PaymentMethod): NewPayment['fields'] =>
  Object.fromEntries(
    typedFields(method).map(name => {
      const text = String(values[name] ?? '').trim();
      return [name, name === 'iban' ? (readIban(text) ?? '') : text];
    }),
  );
