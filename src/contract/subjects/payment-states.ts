export const PAYMENT_ACTIONS = ['deposit', 'cashout'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** The states of the specification (CASHBOX-2). */
export const PAYMENT_STATES = [
  'pending',
  'processing',
  'reserved',
  'succeeded',
  'declined',
  'rejected',
  'canceled',
  'recalled',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

type Transitions = Readonly<Partial<Record<PaymentState, readonly PaymentState[]>>>;

/**
 * The life of a payment (decision 0038); no other transition exists, on either side of the wire. What the provider reports may skip a
 * step whose report was lost: `succeeded` may follow `pending`. Money leaves the real pocket at `reserved` and comes back on every end but
 * `succeeded`.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentAction, Transitions>> = {
  deposit: {
    pending: ['processing', 'succeeded', 'declined', 'canceled', 'rejected'],
    processing: ['succeeded', 'declined', 'canceled', 'rejected'],
  },
  cashout: {
    reserved: ['pending', 'processing', 'succeeded', 'declined', 'rejected', 'recalled', 'canceled'],
    pending: ['processing', 'succeeded', 'declined', 'rejected', 'recalled', 'canceled'],
    processing: ['succeeded', 'declined', 'rejected'],
  },
};

export const FIRST_STATE = { deposit: 'pending', cashout: 'reserved' } as const satisfies Readonly<
  Record<PaymentAction, PaymentState>
>;

/** States that nothing follows. */
export const isFinalState = (action: PaymentAction, state: PaymentState): boolean =>
  PAYMENT_TRANSITIONS[action][state] === undefined;

export const mayFollow = (action: PaymentAction, from: PaymentState, to: PaymentState): boolean =>
  PAYMENT_TRANSITIONS[action][from]?.includes(to) ?? false;

/** Why a payment ended without success, as far as the player may know; what a provider says is mapped to one of these. */
export const PAYMENT_REASONS = [
  'insufficient_funds',
  'card_expired',
  'card_blocked',
  'authentication_failed',
  'declined_by_bank',
  'account_unknown',
  'amount_differs',
  'canceled_by_player',
  'timed_out',
  'fraud_check',
  'restricted',
  'recalled_by_player',
  'provider_failed',
  'other',
] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];
