import * as v from 'valibot';
import { groups } from '../operator/groups.ts';

/** The rules of CASHBOX-11 to CASHBOX-15 for money that moves. A message is an id, as in `validation.ts`. */
export const PAYMENT_ERRORS = [
  'errors.required',
  'errors.integer',
  'errors.amount.min',
  'errors.amount.max',
  'errors.amount.step',
  'errors.not_enough_money',
] as const;
export type PaymentError = (typeof PAYMENT_ERRORS)[number];

const message = <M extends PaymentError>(id: M): M => id;

/** Any whole number, minor units of money among them. */
export const WholeNumber = v.pipe(
  v.number(message('errors.required')),
  v.check((amount: number) => Number.isSafeInteger(amount), message('errors.integer')),
);

export interface AmountRule {
  /** Minor units. */
  readonly min: number;
  readonly max: number;
  /** The amount is a multiple of it; 1 where every amount will do. */
  readonly step: number;
  /** What there is to take it from; absent where nothing is taken. */
  readonly balance?: number;
}

/** An amount of a payment, in minor units: only its first violation is reported, the most basic one. */
export const paymentAmount = ({ min, max, step, balance = Number.MAX_SAFE_INTEGER }: AmountRule) =>
  v.pipe(
    WholeNumber,
    v.minValue(min, message('errors.amount.min')),
    v.maxValue(max, message('errors.amount.max')),
    v.check(amount => amount % step === 0, message('errors.amount.step')),
    v.maxValue(balance, message('errors.not_enough_money')),
  );

/** What a payment of this amount costs, in minor units; a part of a minor unit is never charged. */
export const feeOf = (
  { basis_points, fixed_cents }: { readonly basis_points: number; readonly fixed_cents: number },
  amount: number,
): number => Number((BigInt(amount) * BigInt(basis_points)) / 10_000n) + fixed_cents;

/** The group a player joins by an account with a bank of Lithuania, with a message; null for every other IBAN. */
export const groupOfIban = (iban: string): number | null => (/^LT/i.test(iban.trim()) ? groups.ibanLT : null);

/** Whether a payment method is offered: the brand sofort is hidden from group 631. */
export const isMethodShown = ({ brand }: { readonly brand: string }, of: readonly number[]): boolean =>
  brand.toLowerCase() !== 'sofort' || !of.includes(groups.hidesSofort);
