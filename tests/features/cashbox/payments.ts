import type { CashboxStatus, NewPayment, PaymentDetails } from '../../../src/contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../src/contract/subjects/payment-methods.ts';

/** A deposit of 50 euro as the back end tells it. */
export const somePayment = (over: Partial<PaymentDetails> = {}): PaymentDetails => ({
  id: 4,
  action: 'deposit',
  state: 'pending',
  finished_at: null,
  recallable: false,
  currency: 'EUR',
  amount_cents: 5000,
  fee_cents: 0,
  receives_cents: 5000,
  method: { id: 'card', type: 'card', brand: 'visa', title: 'Card', account: '510510 ****** 5100' },
  created_at: '2026-06-01T12:00:00.000Z',
  reason: null,
  locked: false,
  timeline: [{ state: 'pending', at: '2026-06-01T12:00:00.000Z' }],
  next: null,
  ...over,
});

export const someOrder = (over: Partial<NewPayment> = {}): NewPayment => ({
  action: 'deposit',
  amount_cents: 5000,
  currency: 'EUR',
  payment_method_id: 'card',
  fields: { card_token: 'tok_12345678' },
  save_profile: false,
  lock: false,
  ...over,
});

export const someMethod = (over: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'wallet',
  type: 'ewallet',
  brand: 'sandpay',
  provider: 'sandbox',
  title: 'SandPay',
  currency: 'EUR',
  savedProfiles: [],
  termsOfService: { restrictions: { amountCurrencyCode: 'EUR' }, url: null },
  processingTime: { usual_minutes: 0, p50_minutes: null, p90_minutes: null, measured: 0 },
  fee: { basis_points: 0, fixed_cents: 0 },
  deposit: { min_cents: 1000, max_cents: 500_000, step_cents: 1 },
  withdrawal: { min_cents: 2000, max_cents: 200_000, step_cents: 1 },
  fields: [],
  hosted_fields_url: null,
  ...over,
});

export const someStatus = (over: Partial<CashboxStatus> = {}): CashboxStatus => ({
  currency: 'EUR',
  deposit: { held: null, missing_fields: [], available_cents: null },
  cashout: { held: null, missing_fields: [], available_cents: 5000 },
  is_first_deposit: false,
  can_recall: true,
  ...over,
});
