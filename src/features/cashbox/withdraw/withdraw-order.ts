import type { CardToken } from '../../../contract/operator/third-party.ts';
import {
  type CashboxStatus,
  cashbox as endpoints,
  type NewPayment,
} from '../../../contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import type { FormErrors, FormValues } from '../../account/form/useForm.ts';
import { amountErrorOf } from '../amount-rules.ts';
import { checkFraud } from '../fraud-check.ts';
import { readIban } from '../iban.ts';
import { dismissPayment, paymentAttempts, startPayment } from '../payment-flow.ts';

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

interface WithdrawOrder {
  readonly method: PaymentMethod;
  readonly amount_cents: number;
  /** A saved card or account; null: what `values` and `card` hold. */
  readonly profile: string | null;
  readonly values: FormValues;
  readonly card: CardToken | null;
  readonly lock: boolean;
  readonly onSaved: (key: string) => void;
}

/**
 * Pays out: the fraud check, then the payment, each in one request, exactly once (decision 0144). Rejects with `ApiError` when nothing was done, for the form to say
 * why.
 */
export async function sendWithdrawal(order: WithdrawOrder): Promise<void> {
  const { method, amount_cents, profile, values, card, lock, onSaved } = order;
  const text = (name: TypedField) => String(values[name] ?? '').trim();
  const typed = typedFields(method).map(name => [
    name,
    name === 'iban' ? (readIban(text(name)) ?? '') : text(name),
  ]);
  const body: NewPayment = {
    action: 'cashout',
    amount_cents,
    currency: method.currency,
    payment_method_id: method.id,
    ...(profile === null ? {} : { profile_id: profile }),
    fields: profile === null ? { ...Object.fromEntries(typed), ...(card && { card_token: card.token }) } : {},
    save_profile: profile === null && values['save'] === true,
    lock,
  };
  const check = () => checkFraud({ method, amount_cents, profile, card, type: 'payout' });
  const key = await startPayment({ body, method: method.title, check, onSaved });
  const row = paymentAttempts.rows.find(one => one.key === key);
  if (row?.phase !== 'refused') return;
  const error =
    row.error ?? new ApiError('http', endpoints.createPayment.errorCode, 409, { error: 'withdrawn' });
  dismissPayment(key);
  throw atFields(error);
}

const FORM_NAMES: Readonly<Record<string, string>> = {
  amount_cents: 'amount',
  currency: 'method',
  payment_method_id: 'method',
  profile_id: 'profile',
  'fields.card_token': 'profile',
};

/** The back end's names of fields as the form's. */
function atFields({ kind, code, status, body, retryAfter }: ApiError): ApiError {
  const errors = Object.entries(body.errors ?? {}).map(([name, texts]) => [
    FORM_NAMES[name] ?? name.replace(/^fields\./, ''),
    texts,
  ]);
  return new ApiError(
    kind,
    code,
    status,
    { ...body, errors: Object.fromEntries(errors) },
    retryAfter ?? undefined,
  );
}
