import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import { ensureWallet, loadWalletState } from './ledger.ts';
import { type Leg, post } from './post.ts';
import { assertSafeInteger, findAccounts, findByKeyOrRound, LedgerError } from './postings.ts';

interface PaymentMovement {
  readonly payment_id: number;
  readonly player_id: number;
  readonly currency: string;
  readonly amount_cents: number;
}

/** Pays a deposit in, once, opening the wallet if need be. */
export const creditDeposit = (tx: Tx, clock: Clock, movement: PaymentMovement): Promise<void> =>
  move(tx, clock, movement, `deposit:${movement.payment_id}`, 'deposit', {
    real: movement.amount_cents,
    bonus: 0,
  });

/** Takes a withdrawal out of what can be played with, once (WALLET-20). Throws `not_enough_money`. */
export const reserveCashout = (tx: Tx, clock: Clock, movement: PaymentMovement): Promise<void> =>
  move(tx, clock, movement, `cashout:${movement.payment_id}:reserved`, 'cashout_reserved', {
    real: -movement.amount_cents,
    bonus: 0,
    reserved: movement.amount_cents,
  });

/** A withdrawal has arrived: what was reserved leaves the books, once. */
export const payCashout = (tx: Tx, clock: Clock, movement: PaymentMovement): Promise<void> =>
  endCashout(tx, clock, movement, 'paid', { real: 0, bonus: 0, reserved: -movement.amount_cents });

/** A withdrawal has come to nothing: what was reserved can be played with again, once. */
export const returnCashout = (tx: Tx, clock: Clock, movement: PaymentMovement): Promise<void> =>
  endCashout(tx, clock, movement, 'returned', {
    real: movement.amount_cents,
    bonus: 0,
    reserved: -movement.amount_cents,
  });

/** It is paid or returned, never both, and only what was reserved. */
async function endCashout(
  tx: Tx,
  clock: Clock,
  movement: PaymentMovement,
  end: 'paid' | 'returned',
  leg: Leg,
): Promise<void> {
  const keyOf = (step: string) => `cashout:${movement.payment_id}:${step}`;
  if ((await findByKeyOrRound(tx, keyOf('reserved'), null)).length === 0)
    throw new LedgerError('round_unknown');
  const other = keyOf(end === 'paid' ? 'returned' : 'paid');
  if ((await findByKeyOrRound(tx, other, null)).length > 0) throw new LedgerError('round_closed');
  await move(tx, clock, movement, keyOf(end), `cashout_${end}`, leg);
}

/** One effect per key; the same key for another movement is a mistake of the caller. */
async function move(
  tx: Tx,
  clock: Clock,
  { player_id, currency, amount_cents }: PaymentMovement,
  key: string,
  kind: string,
  leg: Leg,
): Promise<void> {
  if (assertSafeInteger(amount_cents) < 1) throw new RangeError(`${amount_cents} is less than 1.`);
  await ensureWallet(tx, clock, player_id, currency);
  const accounts = await findAccounts(tx, { player_id, currency, house: 'payments' });
  if (!accounts) throw new LedgerError('currency_mismatch');
  const [known] = await findByKeyOrRound(tx, key, null);
  if (known) {
    if (known.kind !== kind || known.player_id !== player_id || known.currency !== currency)
      throw new LedgerError('key_reused');
    return;
  }
  if (accounts.real.balance + leg.real < 0)
    throw new LedgerError('not_enough_money', await loadWalletState(tx, player_id, currency));
  await post(tx, clock, accounts, { kind, key, player_id, currency, round_id: null, legs: [leg] });
}
