import type { PaymentAction, PaymentReason } from '../../../src/contract/subjects/payment-states.ts';

/** One way to move money, as the matrix of the cashbox goes through it. */
export interface Way {
  /** In the names of tests. */
  readonly name: string;
  readonly action: PaymentAction;
  /** Where its form is, and how its method begins there. */
  readonly path: string;
  readonly method: string;
  readonly currency: string;
  readonly cents: number;
  /** What reaches the wallet or the player's account: fees are taken off. */
  readonly receives: number;
  /** What is typed beside the amount, by the message id of its label. */
  readonly typed: Readonly<Record<string, string>>;
  readonly hasCard: boolean;
  /** What the player does after the tap: 3-D Secure, a page of the provider, a transfer or coins to send, or nothing. */
  readonly step: 'challenge' | 'bank' | 'wallet' | 'transfer' | 'coins' | 'none';
  /** Reasons for which its provider declines it. */
  readonly declines: readonly PaymentReason[];
}

const euro = (cents: number, receives = cents) => ({ currency: 'EUR', cents, receives });
const nothing = { typed: {}, hasCard: false } as const;
const card = { method: 'Visa', typed: {}, hasCard: true } as const;
const pays = { action: 'deposit', path: '/deposit' } as const;
const getsPaid = { action: 'cashout', path: '/withdraw', step: 'none' } as const;

const OF_BANKS = ['insufficient_funds', 'declined_by_bank', 'account_unknown'] as const;
const OF_COINS = ['provider_failed', 'other'] as const;

export const DEPOSITS: readonly Way[] = [
  {
    ...{ name: 'a deposit by card', ...pays, ...card, ...euro(5000), step: 'challenge' },
    declines: ['insufficient_funds', 'declined_by_bank', 'card_expired', 'card_blocked', 'provider_failed'],
  },
  {
    ...{ name: 'a deposit by Sofort', ...pays, ...nothing, ...euro(5100), method: 'Sofort', step: 'bank' },
    declines: OF_BANKS,
  },
  {
    ...{ name: 'a deposit by e-wallet', ...pays, ...nothing, ...euro(5200), step: 'wallet' },
    method: 'Sandbox wallet',
    declines: OF_BANKS,
  },
  {
    ...{ name: 'a deposit by bank transfer', ...pays, ...nothing, ...euro(5300), step: 'transfer' },
    method: 'Bank transfer',
    declines: OF_BANKS,
  },
  {
    ...{ name: 'a deposit in Bitcoin', ...pays, ...nothing, method: 'Bitcoin', step: 'coins' },
    ...{ path: '/accounts/BTC/deposit', currency: 'BTC', cents: 20_000, receives: 20_000 },
    declines: OF_COINS,
  },
  {
    ...{ name: 'a deposit in Tether', ...pays, ...nothing, method: 'Tether', step: 'coins' },
    ...{ path: '/accounts/USDT/deposit', currency: 'USDT', cents: 25_000_000, receives: 25_000_000 },
    declines: OF_COINS,
  },
];

export const WITHDRAWALS: readonly Way[] = [
  {
    ...{ name: 'a withdrawal by card', ...getsPaid, ...card, ...euro(3000) },
    declines: ['card_expired', 'card_blocked', 'declined_by_bank'],
  },
  {
    ...{ name: 'a withdrawal by e-wallet', ...getsPaid, ...euro(3100, 3069), hasCard: false },
    ...{ method: 'Sandbox wallet', typed: { 'deposit.field.wallet': 'ada@wallet.example' } },
    declines: ['account_unknown', 'provider_failed'],
  },
  {
    ...{ name: 'a withdrawal by bank transfer', ...getsPaid, ...euro(3200), hasCard: false },
    ...{ method: 'Bank transfer', typed: { 'deposit.field.iban': 'DE89 3704 0044 0532 0130 00' } },
    declines: ['account_unknown', 'declined_by_bank', 'other'],
  },
  {
    ...{ name: 'a withdrawal in Bitcoin', ...getsPaid, method: 'Bitcoin', hasCard: false },
    ...{ path: '/withdraw?currency=BTC', currency: 'BTC', cents: 100_000, receives: 98_000 },
    typed: { 'withdraw.field.address': 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    declines: ['account_unknown', 'provider_failed'],
  },
];

export const WAYS: readonly Way[] = [...DEPOSITS, ...WITHDRAWALS];
