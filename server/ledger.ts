import type { WalletState } from '../src/contract/wallet.ts';
import type { Tx } from './ask.ts';
import type { Clock } from './clock.ts';
import {
  divide,
  exact,
  type House,
  LedgerRefusal,
  lookUp,
  type Movement,
  type Pockets,
  type Posted,
  pockets,
  post,
  type Split,
} from './ledger-book.ts';
import { ensureWallet, walletState } from './ledger-wallets.ts';

export { audit } from './ledger-audit.ts';
export { LedgerRefusal, type Split } from './ledger-book.ts';
export { ensureWallet, walletState } from './ledger-wallets.ts';

interface InRound {
  readonly player_id: number;
  readonly currency: string;
  readonly amount_cents: number;
  readonly round_id: string;
  /** One effect per key, whatever is repeated; keys of bets, wins, rollbacks and grants do not meet. */
  readonly key: string;
}
export interface Settled {
  readonly state: WalletState;
  readonly split: Split;
}

/**
 * Takes a bet, real money first, then bonus (product 4.3.5). A round has one bet. Refuses with `not_enough_money`,
 * `currency_mismatch` (no wallet) or `round_closed` (settled, rolled back, or rolled back before the bet arrived).
 */
export async function placeBet(tx: Tx, clock: Clock, bet: InRound): Promise<Settled> {
  const amount = atLeast(1, bet.amount_cents);
  const key = `bet:${bet.key}`;
  const known = await lookUp(tx, key, bet.round_id);
  const repeated = known.find(row => row.key === key);
  if (repeated) return settledBefore(tx, repeated, bet);
  if (known.length > 0) throw new LedgerRefusal('round_closed');
  const of = await walletIn(tx, bet, 'game');
  if (of.real.balance + of.bonus.balance < amount) {
    throw new LedgerRefusal('not_enough_money', await walletState(tx, bet.player_id, bet.currency));
  }
  const real_cents = Math.min(of.real.balance, amount);
  const split = { real_cents, bonus_cents: amount - real_cents };
  const state = await post(
    tx,
    clock,
    of,
    move('bet', key, bet, { real: -real_cents, bonus: -split.bonus_cents }),
  );
  return { state, split };
}

/**
 * Closes the round, once, and pays what it won; 0 closes it too (product 4.3.6 and 8: whatever has happened to session
 * or limits since). The win is divided as the bet was, the odd cent going to real; `split` says another proportion.
 */
export async function settleWin(tx: Tx, clock: Clock, win: InRound & { split?: Split }): Promise<Settled> {
  const amount = atLeast(0, win.amount_cents);
  const key = `win:${win.key}`;
  const known = await lookUp(tx, key, win.round_id);
  const repeated = known.find(row => row.key === key);
  if (repeated) return settledBefore(tx, repeated, win);
  const bet = known.find(row => row.kind === 'bet');
  if (known.some(row => row.kind !== 'bet')) throw new LedgerRefusal('round_closed');
  if (!bet || bet.player_id !== win.player_id) throw new LedgerRefusal('round_unknown');
  if (bet.currency !== win.currency) throw new LedgerRefusal('currency_mismatch');
  const split = divide(amount, win.split ?? { real_cents: -bet.real, bonus_cents: -bet.bonus });
  const of = await walletIn(tx, win, 'game');
  const state = await post(
    tx,
    clock,
    of,
    move('win', key, win, { real: split.real_cents, bonus: split.bonus_cents }),
  );
  return { state, split };
}

/**
 * Gives a bet back, once, to the pockets it came from (product 4.3.7). An unknown bet leaves a tombstone that refuses
 * it when it arrives late: `state` is null then. Refuses a settled round with `round_closed`.
 */
export async function rollbackBet(
  tx: Tx,
  clock: Clock,
  { round_id, key: given }: { round_id: string; key: string },
): Promise<{ state: WalletState | null }> {
  const key = `rollback:${given}`;
  const known = await lookUp(tx, key, round_id);
  if (known.some(row => row.key === key && row.round_id !== round_id)) throw new LedgerRefusal('key_reused');
  const done = known.find(row => row.kind === 'rollback');
  if (done) return { state: done.player_id === null ? null : await stateThen(tx, done, done.player_id) };
  if (known.some(row => row.kind === 'win')) throw new LedgerRefusal('round_closed');
  const bet = known.find(row => row.kind === 'bet');
  if (!bet || bet.player_id === null) {
    await tx
      .insertInto('transactions')
      .values({
        kind: 'rollback',
        player_id: null,
        currency: 'XXX',
        key,
        round_id,
        created_at: clock.now().toISOString(),
        seq: null,
      })
      .execute();
    return { state: null };
  }
  const of = await walletIn(tx, { player_id: bet.player_id, currency: bet.currency }, 'game');
  const state = await post(tx, clock, of, {
    kind: 'rollback',
    key,
    player_id: bet.player_id,
    currency: bet.currency,
    round_id,
    real: -bet.real,
    bonus: -bet.bonus,
  });
  return { state };
}

export interface Grant {
  readonly player_id: number;
  readonly currency: string;
  readonly pocket: 'real' | 'bonus';
  readonly amount_cents: number;
  readonly key: string;
  /** Why, as the history names it: `sandbox_welcome`. */
  readonly kind: string;
}

/** Gives sandbox money, opening the wallet if need be. */
export async function grant(tx: Tx, clock: Clock, given: Grant): Promise<WalletState> {
  const amount = atLeast(1, given.amount_cents);
  const key = `grant:${given.key}`;
  const [repeated] = await lookUp(tx, key, null);
  if (repeated) {
    if (repeated.kind !== given.kind) throw new LedgerRefusal('key_reused');
    return (await settledBefore(tx, repeated, { ...given, round_id: null })).state;
  }
  await ensureWallet(tx, clock, given.player_id, given.currency);
  const of = await walletIn(tx, given, given.pocket === 'real' ? 'grants' : 'bonus_cost');
  const gain = given.pocket === 'real' ? { real: amount, bonus: 0 } : { real: 0, bonus: amount };
  return post(tx, clock, of, move(given.kind, key, { ...given, round_id: null }, gain));
}

async function walletIn(
  tx: Tx,
  who: { player_id: number; currency: string },
  house: House,
): Promise<Pockets> {
  const of = await pockets(tx, who.player_id, who.currency, house);
  if (!of) throw new LedgerRefusal('currency_mismatch');
  return of;
}

type Cause = Pick<Movement, 'player_id' | 'currency' | 'round_id'>;

function move(kind: string, key: string, cause: Cause, gain: { real: number; bonus: number }): Movement {
  const { player_id, currency, round_id } = cause;
  return { kind, key, player_id, currency, round_id, ...gain };
}

/** The answer of the first time, or `key_reused` when the key then meant something else. */
async function settledBefore(tx: Tx, row: Posted, now: Cause & { amount_cents: number }): Promise<Settled> {
  const split = { real_cents: Math.abs(row.real), bonus_cents: Math.abs(row.bonus) };
  const same =
    row.player_id === now.player_id &&
    row.currency === now.currency &&
    row.round_id === now.round_id &&
    split.real_cents + split.bonus_cents === now.amount_cents;
  if (!same) throw new LedgerRefusal('key_reused');
  return { state: await stateThen(tx, row, now.player_id), split };
}

async function stateThen(tx: Tx, row: Posted, player_id: number): Promise<WalletState> {
  return row.told === null ? walletState(tx, player_id, row.currency) : (JSON.parse(row.told) as WalletState);
}

function atLeast(least: number, cents: number): number {
  if (exact(cents) < least) throw new RangeError(`${cents} is less than ${least}.`);
  return cents;
}
