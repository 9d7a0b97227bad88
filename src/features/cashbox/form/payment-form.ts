import type { NewPayment } from '../../../contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import type { FormErrors, FormValues } from '../../account/form/useForm.ts';
import { amountErrorOf } from './amount-rules.ts';
import { readIban } from './iban.ts';

/** Fields of a method beside the card's. */
const TYPED = ['iban', 'holder', 'wallet_account', 'address'] as const;
export type TypedField = (typeof TYPED)[number];

export const typedFields = ({ fields }: PaymentMethod): TypedField[] =>
  TYPED.filter(name => fields.includes(name));

/** What the player has chosen; else the first method with a saved card or account that can be used, else the first one. */
export const chosenMethod = (
  methods: readonly PaymentMethod[],
  values: FormValues,
): PaymentMethod | undefined =>
  methods.find(({ id }) => id === values['method']) ??
  methods.find(({ savedProfiles }) => savedProfiles.some(({ expired }) => !expired)) ??
  methods[0];

/** Id of the saved card or account to use, without a choice the first one; empty for a new one. */
export function chosenProfile(method: PaymentMethod | undefined, values: FormValues): string {
  const saved = method?.savedProfiles.filter(({ expired }) => !expired) ?? [];
  if (values['profile'] === 'new') return '';
  return saved.find(({ id }) => id === values['profile'])?.id ?? saved[0]?.id ?? '';
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

/** By field: the id of an error. A saved card or account needs no fields. */
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
