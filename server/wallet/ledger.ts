import { sql } from 'kysely';
import type { WalletState } from '../../src/contract/subjects/wallet.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import type { Db } from '../store/database.ts';
import { type Leg, type Posting, post } from './post.ts';
import {
  assertSafeInteger,
  findAccounts,
  findAccountsAndKnown,
  findByKeyOrRound,
  type HouseAccount,
  type LedgerAccounts,
  LedgerError,
  type PostedTransaction,
  type Split,
  splitAmount,
  toWalletState,
} from './postings.ts';

interface RoundTransaction {
  readonly player_id: number;
  readonly currency: string;
  readonly amount_cents: number;
  readonly round_id: string;
  /** One effect per key, whatever is repeated; keys of bets, wins, rounds, rollbacks and grants are apart. */
  readonly key: string;
}

interface RoundAmounts {
  /** In minor units, as all amounts here. */
  readonly bet_cents: number;
  readonly win_cents: number;
}

interface LedgerResult {
  readonly state: WalletState;
  readonly split: Split;
}

/**
 * Takes a bet, real money first, then bonus (WALLET-16). A round has one bet. Throws `not_enough_money`,
 * `currency_mismatch` (no wallet) or `round_closed` (settled, rolled back, or rolled back before the bet arrived).
 */
export async function placeBet(tx: Tx, clock: Clock, bet: RoundTransaction): Promise<LedgerResult> {
  const amount = assertAtLeast(1, bet.amount_cents);
  const key = `bet:${bet.key}`;
  const { known, ...found } = await findAccountsAndKnown(tx, { ...bet, house: 'game', key });
  const repeated = known.find(row => row.key === key);
  if (repeated) return replayResult(tx, repeated, { ...bet, debit_cents: amount, credit_cents: 0 });
  if (known.length > 0) throw new LedgerError('round_closed');
  const accounts = await requireFunds(tx, found.accounts, bet, amount);
  const split = splitBet(accounts, amount);
  const state = await post(tx, clock, accounts, createPosting('bet', key, bet, [debit(split)]));
  return { state, split };
}

/**
 * Takes a bet and pays its win as one transaction with one event, for a round that ends when it is bet. The rules and
 * errors are those of `placeBet` and `settleWin`; `split` is that of the bet.
 */
export async function settleRound(
  tx: Tx,
  clock: Clock,
  { bet_cents, win_cents, ...round }: Omit<RoundTransaction, 'amount_cents'> & RoundAmounts,
): Promise<LedgerResult> {
  assertAtLeast(1, bet_cents);
  assertAtLeast(0, win_cents);
  const key = `round:${round.key}`;
  const { known, ...found } = await findAccountsAndKnown(tx, { ...round, house: 'game', key });
  const repeated = known.find(row => row.key === key);
  if (repeated)
    return replayResult(tx, repeated, { ...round, debit_cents: bet_cents, credit_cents: win_cents });
  if (known.length > 0) throw new LedgerError('round_closed');
  const accounts = await requireFunds(tx, found.accounts, round, bet_cents);
  const split = splitBet(accounts, bet_cents);
  const legs = [debit(split), credit(splitAmount(win_cents, split))];
  const state = await post(tx, clock, accounts, createPosting('round', key, round, legs));
  return { state, split };
}

/**
 * Closes the round, once, and pays what it won; 0 closes it too (WALLET-17, WALLET-19: whatever has happened to session
 * or limits since). The win is divided as the bet was, the odd cent going to real; `split` says another proportion.
 */
export async function settleWin(
  tx: Tx,
  clock: Clock,
  win: RoundTransaction & { split?: Split },
): Promise<LedgerResult> {
  const amount = assertAtLeast(0, win.amount_cents);
  const key = `win:${win.key}`;
  const known = await findByKeyOrRound(tx, key, win.round_id);
  const repeated = known.find(row => row.key === key);
  if (repeated) return replayResult(tx, repeated, { ...win, debit_cents: 0, credit_cents: amount });
  const bet = known.find(row => row.kind === 'bet');
  if (known.some(row => row.kind !== 'bet')) throw new LedgerError('round_closed');
  if (!bet || bet.player_id !== win.player_id) throw new LedgerError('round_unknown');
  if (bet.currency !== win.currency) throw new LedgerError('currency_mismatch');
  const split = splitAmount(amount, win.split ?? splitOfBet(bet));
  const accounts = await requireAccounts(tx, win, 'game');
  const state = await post(tx, clock, accounts, createPosting('win', key, win, [credit(split)]));
  return { state, split };
}

/**
 * Gives a bet back, once, to the pockets it came from (WALLET-18). An unknown bet leaves a tombstone that rejects
 * it when it arrives late: `state` is null then. Throws `round_closed` for a settled round.
 * Waits for the call of the game's back end that cancels a bet; until then only tests call it.
 */
export async function rollbackBet(
  tx: Tx,
  clock: Clock,
  { round_id, key: given }: { round_id: string; key: string },
): Promise<{ state: WalletState | null }> {
  const key = `rollback:${given}`;
  const known = await findByKeyOrRound(tx, key, round_id);
  if (known.some(row => row.key === key && row.round_id !== round_id)) throw new LedgerError('key_reused');
  const done = known.find(row => row.kind === 'rollback');
  if (done) return { state: done.player_id === null ? null : await stateAfter(tx, done, done.player_id) };
  if (known.some(row => row.kind === 'win' || row.kind === 'round')) throw new LedgerError('round_closed');
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
  const accounts = await requireAccounts(tx, { player_id: bet.player_id, currency: bet.currency }, 'game');
  const state = await post(tx, clock, accounts, {
    kind: 'rollback',
    key,
    player_id: bet.player_id,
    currency: bet.currency,
    round_id,
    legs: [credit(splitOfBet(bet))],
  });
  return { state };
}

interface Grant {
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
  const amount = assertAtLeast(1, given.amount_cents);
  const key = `grant:${given.key}`;
  const [repeated] = await findByKeyOrRound(tx, key, null);
  if (repeated) {
    if (repeated.kind !== given.kind) throw new LedgerError('key_reused');
    const cause = { ...given, round_id: null, debit_cents: 0, credit_cents: amount };
    return (await replayResult(tx, repeated, cause)).state;
  }
  await ensureWallet(tx, clock, given.player_id, given.currency);
  const accounts = await requireAccounts(tx, given, given.pocket === 'real' ? 'grants' : 'bonus_cost');
  const gain = given.pocket === 'real' ? { real: amount, bonus: 0 } : { real: 0, bonus: amount };
  return post(tx, clock, accounts, createPosting(given.kind, key, { ...given, round_id: null }, [gain]));
}

async function requireAccounts(
  tx: Tx,
  who: { player_id: number; currency: string },
  house: HouseAccount,
): Promise<LedgerAccounts> {
  const accounts = await findAccounts(tx, { player_id: who.player_id, currency: who.currency, house });
  if (!accounts) throw new LedgerError('currency_mismatch');
  return accounts;
}

type PostingCause = Pick<Posting, 'player_id' | 'currency' | 'round_id'>;

function createPosting(kind: string, key: string, cause: PostingCause, legs: readonly Leg[]): Posting {
  const { player_id, currency, round_id } = cause;
  return { kind, key, player_id, currency, round_id, legs };
}

const debit = ({ real_cents, bonus_cents }: Split): Leg => ({ real: -real_cents, bonus: -bonus_cents });
const credit = ({ real_cents, bonus_cents }: Split): Leg => ({ real: real_cents, bonus: bonus_cents });

const splitOfBet = (bet: PostedTransaction): Split => ({
  real_cents: bet.real_debit,
  bonus_cents: bet.bonus_debit,
});

/** Real money first, then bonus (WALLET-16). */
function splitBet({ real }: LedgerAccounts, amount: number): Split {
  const real_cents = Math.min(real.balance, amount);
  return { real_cents, bonus_cents: amount - real_cents };
}

/** The accounts of a bet, if they hold as much. Throws `not_enough_money` or `currency_mismatch`. */
async function requireFunds(
  tx: Tx,
  accounts: LedgerAccounts | null,
  who: { player_id: number; currency: string },
  amount: number,
): Promise<LedgerAccounts> {
  if (!accounts) throw new LedgerError('currency_mismatch');
  if (accounts.real.balance + accounts.bonus.balance >= amount) return accounts;
  throw new LedgerError('not_enough_money', await loadWalletState(tx, who.player_id, who.currency));
}

/** The first result of the key. Throws `key_reused` when it was used for something else. */
async function replayResult(
  tx: Tx,
  row: PostedTransaction,
  now: PostingCause & { debit_cents: number; credit_cents: number },
): Promise<LedgerResult> {
  const same =
    row.player_id === now.player_id &&
    row.currency === now.currency &&
    row.round_id === now.round_id &&
    row.real_debit + row.bonus_debit === now.debit_cents &&
    row.real_credit + row.bonus_credit === now.credit_cents;
  if (!same) throw new LedgerError('key_reused');
  const split =
    now.debit_cents > 0 ? splitOfBet(row) : { real_cents: row.real_credit, bonus_cents: row.bonus_credit };
  return { state: await stateAfter(tx, row, now.player_id), split };
}

async function stateAfter(tx: Tx, row: PostedTransaction, player_id: number): Promise<WalletState> {
  return row.event === null
    ? loadWalletState(tx, player_id, row.currency)
    : (JSON.parse(row.event) as WalletState);
}

function assertAtLeast(least: number, cents: number): number {
  if (assertSafeInteger(cents) < least) throw new RangeError(`${cents} is less than ${least}.`);
  return cents;
}

/** The player's balance in the currency and the number of the last event; zeros without a wallet. */
export async function loadWalletState(
  tx: Tx | Db,
  player_id: number,
  currency: string,
): Promise<WalletState> {
  const { rows } = await sql<{ seq: number; real: number; bonus: number }>`
    select p.seq, coalesce(sum(case a.pocket when 'real' then a.balance end), 0) as "real",
      coalesce(sum(case a.pocket when 'bonus' then a.balance end), 0) as bonus
    from players p left join accounts a on a.player_id = p.id and a.currency = ${currency}
    where p.id = ${player_id} group by p.id, p.seq`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`There is no player ${player_id}.`);
  return toWalletState(currency, row.real, row.bonus, row.seq);
}

/** Opens the player's pockets in the currency if there are none; `active` makes it the wallet the player plays with. */
export async function ensureWallet(
  tx: Tx,
  clock: Clock,
  player_id: number,
  currency: string,
  active = false,
): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ player_id, currency, active: 0, opened_at: clock.now().toISOString() })
    .onConflict(on => on.doNothing())
    .execute();
  const empty = { player_id, house: null, currency, balance: 0 };
  await tx
    .insertInto('accounts')
    .values((['real', 'bonus', 'reserved'] as const).map(pocket => ({ ...empty, pocket })))
    .onConflict(on => on.doNothing())
    .execute();
  if (!active) return;
  await tx
    .updateTable('wallets')
    .set(eb => ({ active: eb.case().when('currency', '=', currency).then(eb.lit(1)).else(eb.lit(0)).end() }))
    .where('player_id', '=', player_id)
    .execute();
  await tx.updateTable('players').set({ currency }).where('id', '=', player_id).execute();
}
