import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { Cents, IsoTime, NoContent } from '../wire.ts';
import { FraudTransaction } from './fraud.ts';
import { METHOD_FIELDS, PaymentMethod } from './payment-methods.ts';
import { PAYMENT_ACTIONS, PAYMENT_REASONS, PAYMENT_STATES } from './payment-states.ts';

const Action = v.picklist(PAYMENT_ACTIONS);
const State = v.picklist(PAYMENT_STATES);
const CurrencyCode = v.pipe(v.string('errors.required'), v.regex(/^[A-Z]{2,5}$/, 'errors.currency.invalid'));

/** A payment of the history (CASHBOX-1). All amounts are minor units of `currency`. */
export const Payment = v.object({
  id: v.number(),
  action: Action,
  state: State,
  finished_at: v.nullable(IsoTime),
  /** A withdrawal that its player may still call back: the licence allows it, nobody has locked it, and it is `reserved` or `pending`. */
  recallable: v.boolean(),
  /** The player has called it back, and the provider has not said yet whether that was in time. */
  recall_asked: v.optional(v.boolean()),
  currency: v.string(),
  /** What the player pays for a deposit, or what leaves the balance for a cashout. */
  amount_cents: Cents,
  fee_cents: Cents,
  /** What arrives: in the wallet or in the player's account elsewhere. `amount_cents - fee_cents`, unless the provider received another amount. */
  receives_cents: Cents,
  method: v.object({
    id: v.string(),
    type: v.string(),
    brand: v.string(),
    title: v.string(),
    /** Which card, account or address, masked: never more than the first six and the last four digits of a card. */
    account: v.nullable(v.string()),
  }),
  created_at: IsoTime,
  /** Why it ended without success. */
  reason: v.nullable(v.picklist(PAYMENT_REASONS)),
  /** The player has given up calling a cashout back. */
  locked: v.boolean(),
  /** Every state with its time, the first one first. */
  timeline: v.array(v.object({ state: State, at: IsoTime })),
});
export type Payment = v.InferOutput<typeof Payment>;

/**
 * What the player does next at the provider. `redirect`: the page goes to `url` and the provider leads back to `/payments?payment={id}`. `challenge`: a
 * page of the provider (3-D Secure) in a frame. `transfer`, `crypto`: what to pay to, from the player's own bank or wallet.
 */
export const PaymentStep = v.variant('type', [
  v.object({ type: v.literal('redirect'), url: v.pipe(v.string(), v.url()) }),
  v.object({ type: v.literal('challenge'), url: v.pipe(v.string(), v.url()) }),
  v.object({
    type: v.literal('transfer'),
    holder: v.string(),
    iban: v.string(),
    bic: v.string(),
    /** What the player writes into the transfer: it is found by it. */
    reference: v.string(),
    expires_at: IsoTime,
  }),
  v.object({
    type: v.literal('crypto'),
    network: v.string(),
    address: v.string(),
    /** What the QR code holds: address and exact amount, as wallets read it (BIP 21, EIP 681). */
    uri: v.string(),
    confirmations: v.number(),
    required_confirmations: v.number(),
    expires_at: IsoTime,
  }),
]);
export type PaymentStep = v.InferOutput<typeof PaymentStep>;

/** A payment with what its player has to do next; null: nothing, or the provider has not answered yet. */
export const PaymentDetails = v.object({ ...Payment.entries, next: v.nullable(PaymentStep) });
export type PaymentDetails = v.InferOutput<typeof PaymentDetails>;

/** Why an action is restricted: a state of `restrictions.ts`, or a check or field that is missing. */
export const RESTRICTION_REASONS = [
  'break',
  'exclusion',
  'limit',
  'restricted_country',
  'verification',
  'email_unconfirmed',
  'unavailable',
] as const;

const ActionStatus = v.object({
  /** Null: it can be done. */
  held: v.nullable(
    v.object({
      reason: v.picklist(RESTRICTION_REASONS),
      /** When it ends; null: not by itself. */
      until: v.nullable(IsoTime),
    }),
  ),
  /** Fields of the profile that the context requires and that are empty (CASHBOX-9). */
  missing_fields: v.array(v.string()),
  /** The most that can be moved now in the currency asked for: what a limit of deposits leaves, or what can be cashed out. Null: no such bound. */
  available_cents: v.nullable(Cents),
});

/** What can be done in the cashbox now, said before an amount is typed. */
export const CashboxStatus = v.object({
  currency: v.string(),
  deposit: ActionStatus,
  cashout: ActionStatus,
  /** The player has never paid in: the form proposes `first_deposit_amount` of the operator's configuration (CASHBOX-7). */
  is_first_deposit: v.boolean(),
  /** Whether the licence lets a withdrawal be called back. */
  can_recall: v.boolean(),
});
export type CashboxStatus = v.InferOutput<typeof CashboxStatus>;

export const PAYMENTS_PAGE_SIZE = 50;

/** Text of a field as it is typed; the back end checks it by the field's own rules. */
const FieldText = v.pipe(
  v.string('errors.required'),
  v.trim(),
  v.minLength(1, 'errors.required'),
  v.maxLength(128, 'errors.too_long'),
);

export const NewPayment = v.object({
  action: v.picklist(PAYMENT_ACTIONS, 'errors.required'),
  amount_cents: v.pipe(
    v.number('errors.required'),
    v.safeInteger('errors.integer'),
    v.minValue(1, 'errors.amount.min'),
  ),
  currency: CurrencyCode,
  payment_method_id: v.pipe(v.string('errors.required'), v.maxLength(64, 'errors.invalid')),
  /** A saved profile instead of fields. */
  profile_id: v.optional(v.pipe(v.string(), v.maxLength(64, 'errors.invalid'))),
  fields: v.optional(v.record(v.picklist(METHOD_FIELDS), FieldText), {}),
  /** Keep what was entered as a profile, for the next payment. */
  save_profile: v.optional(v.boolean(), false),
  /** Give up calling a cashout back at once. */
  lock: v.optional(v.boolean(), false),
});
export type NewPayment = v.InferOutput<typeof NewPayment>;

export const cashboxWire = {
  /** The newest first. An array, as the specification has it: the next page begins after the last row, `cursor` being its id. */
  listPayments: { method: 'GET', path: '/api/player/payments', policy: 'private', reply: v.array(Payment) },
} as const satisfies WireEndpoints;

export const cashbox = defineEndpoints(cashboxWire, {
  listPayments: {
    query: v.object({
      cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'errors.invalid'))),
      action: v.optional(Action),
      state: v.optional(State),
      currency: v.optional(CurrencyCode),
    }),
    caller: 'player',
    errorCode: 'PAYMENTS_ERROR',
  },
  /** One of the player's own; another player's is a 404 like one that does not exist. */
  loadPayment: {
    method: 'GET',
    path: '/api/player/payments/:id',
    policy: 'bypass',
    reply: PaymentDetails,
    caller: 'player',
    errorCode: 'PAYMENT_ERROR',
  },
  /** In `currency`, by default the one that the player plays with; without those that are hidden from the player's groups (CASHBOX-15). */
  listPaymentMethods: {
    method: 'GET',
    path: '/api/player/payment_methods',
    policy: 'bypass',
    query: v.object({ action: Action, currency: v.optional(CurrencyCode) }),
    reply: v.array(PaymentMethod),
    caller: 'player',
    errorCode: 'PAYMENT_METHODS_ERROR',
  },
  loadCashboxStatus: {
    method: 'GET',
    path: '/api/player/cashbox',
    policy: 'bypass',
    query: v.object({ currency: v.optional(CurrencyCode) }),
    reply: CashboxStatus,
    caller: 'player',
    errorCode: 'CASHBOX_ERROR',
  },
  /**
   * Begins a payment. A cashout moves real money to reserved at once. 422 with messages by field (`amount_cents`, `currency`, `payment_method_id`,
   * `profile_id`, `fields.<name>`); 403 with the reason of `CashboxStatus.held` when it is held back; 503 `payments_unavailable` without a provider.
   */
  createPayment: {
    method: 'POST',
    path: '/api/player/payments',
    policy: 'bypass',
    body: NewPayment,
    reply: PaymentDetails,
    status: 201,
    caller: 'player',
    keyed: 'required',
    errorCode: 'CREATE_PAYMENT_ERROR',
  },
  /** Ends a deposit that its player gives up; one whose provider has the money already goes on, and the reply says so. */
  cancelPayment: {
    method: 'POST',
    path: '/api/player/payments/:id/cancel',
    policy: 'bypass',
    reply: PaymentDetails,
    caller: 'player',
    keyed: 'required',
    errorCode: 'CANCEL_PAYMENT_ERROR',
  },
  /** Calls a withdrawal back (CASHBOX-3). 409 `not_recallable` once it is too late or locked. */
  recallPayment: {
    method: 'POST',
    path: '/api/player/payments/:id/recall',
    policy: 'bypass',
    reply: Payment,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'RECALL_PAYMENT_ERROR',
  },
  /** Gives up calling a withdrawal back, for good. */
  lockPayment: {
    method: 'POST',
    path: '/api/player/payments/:id/lock',
    policy: 'bypass',
    reply: Payment,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'LOCK_PAYMENT_ERROR',
  },
  /** Forgets a saved card or account, here and at the provider. Removing what is gone is a success. */
  removePaymentProfile: {
    method: 'DELETE',
    path: '/api/player/payment_profiles/:id',
    policy: 'bypass',
    reply: NoContent,
    status: 204,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'REMOVE_PAYMENT_PROFILE_ERROR',
  },
  /** The fraud check of a payment (CASHBOX-16), before it begins. Its outcome is not told: it may delay or refuse the payment. */
  checkTransaction: {
    method: 'POST',
    path: '/api/users/transaction',
    policy: 'bypass',
    body: FraudTransaction,
    reply: NoContent,
    status: 204,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'TRANSACTION_ERROR',
  },
});
