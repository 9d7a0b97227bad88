import { sql } from 'kysely';
import type { WalletState } from '../../src/contract/subjects/wallet.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { asPart } from '../measurements.ts';
import { lockPlayer } from '../store/dialect.ts';

/** The platform's side of a transaction. Its accounts may go below zero: they say what the platform owes or has won. */
export type HouseAccount = 'game' | 'grants' | 'bonus_cost';

/** A change rejected by a rule of WALLET-14 to WALLET-21; nothing has been written. */
export type LedgerErrorCode =
  | 'not_enough_money'
  | 'round_closed'
  | 'round_unknown'
  | 'currency_mismatch'
  /** The key has already moved something else. */
  | 'key_reused';

export class LedgerError extends Error {
  readonly code: LedgerErrorCode;
  /** With `not_enough_money`: what there is. */
  readonly state: WalletState | null;
  constructor(code: LedgerErrorCode, state: WalletState | null = null) {
    super(code);
    this.code = code;
    this.state = state;
  }
}

/** A transaction of the ledger, with what left the player's pockets and what came into them, in minor units. */
export interface PostedTransaction {
  readonly key: string;
  readonly kind: string;
  readonly player_id: number | null;
  readonly currency: string;
  readonly round_id: string | null;
  /** The `balance_changed` event that went with it, as JSON. */
  readonly event: string | null;
  readonly real_debit: number;
  readonly bonus_debit: number;
  readonly real_credit: number;
  readonly bonus_credit: number;
}

/** The transaction of the key and those of the round. What is new, as nearly all is, takes a look at two indexes. */
export async function findByKeyOrRound(
  tx: Tx,
  key: string,
  round_id: string | null,
): Promise<PostedTransaction[]> {
  const known = await tx
    .selectFrom('transactions')
    .select('id')
    .where(eb => eb.or([eb('key', '=', key), eb('round_id', '=', round_id)]))
    .execute();
  if (known.length === 0) return [];
  const { rows } = await sql<PostedTransaction>`
    select t.key, t.kind, t.player_id, t.currency, t.round_id, o.data as event,
      coalesce(sum(case when a.pocket = 'real' and e.amount < 0 then -e.amount end), 0) as real_debit,
      coalesce(sum(case when a.pocket = 'bonus' and e.amount < 0 then -e.amount end), 0) as bonus_debit,
      coalesce(sum(case when a.pocket = 'real' and e.amount > 0 then e.amount end), 0) as real_credit,
      coalesce(sum(case when a.pocket = 'bonus' and e.amount > 0 then e.amount end), 0) as bonus_credit
    from transactions t
      left join entries e on e.transaction_id = t.id
      left join accounts a on a.id = e.account_id
      left join outbox_events o on o.player_id = t.player_id and o.seq = t.seq
    where t.id in (${sql.join(known.map(({ id }) => id))})
    group by t.id, o.data`.execute(tx);
  return rows;
}

export interface LedgerAccount {
  readonly id: number;
  readonly balance: number;
}
export interface LedgerAccounts {
  readonly real: LedgerAccount;
  readonly bonus: LedgerAccount;
  readonly house: LedgerAccount;
}

/** Accounts of the platform per kind and currency; a player's bets all use the same one. */
const HOUSE_SHARDS = 64;

/**
 * The accounts that a posting touches; null when the player has no wallet in the currency. From here on the player's balances are
 * changed by no other transaction. Locks are taken in one order: the player, the player's accounts, the platform's.
 */
export async function findAccounts(
  tx: Tx,
  player_id: number,
  currency: string,
  house: HouseAccount,
): Promise<LedgerAccounts | null> {
  await lockPlayer(tx, player_id);
  const shard = player_id % HOUSE_SHARDS;
  const { rows } = await sql<LedgerAccount & { pocket: string }>`
    select id, pocket, balance from accounts where player_id = ${player_id} and currency = ${currency}
    union all
    select id, pocket, balance from accounts where house = ${house} and currency = ${currency} and shard = ${shard}`.execute(
    tx,
  );
  const of = (pocket: string) => rows.find(row => row.pocket === pocket);
  const real = of('real');
  const bonus = of('bonus');
  if (!real || !bonus) return null;
  return { real, bonus, house: of('house') ?? (await openHouseAccount(tx, { currency, house, shard })) };
}

/** Another transaction that opens the same account is repeated (`PostgresDatabase`), and then finds it. */
async function openHouseAccount(
  tx: Tx,
  account: { currency: string; house: HouseAccount; shard: number },
): Promise<LedgerAccount> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ player_id: null, ...account, pocket: 'house', balance: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, balance: 0 };
}

/** What the player's pockets gain (negative: lose), in minor units; the platform takes the other side. */
export interface Leg {
  readonly real: number;
  readonly bonus: number;
}

export interface Posting {
  readonly kind: string;
  readonly key: string;
  readonly player_id: number;
  readonly currency: string;
  readonly round_id: string | null;
  /** In the order in which they happen: a bet before its win. */
  readonly legs: readonly Leg[];
}

/**
 * Writes one transaction: its entries sum to zero, and one event with the balance after it goes to the player. The caller has
 * checked the funds. Balances are changed by amounts, not set to what was read before: a posting that came in between is kept,
 * and a player's account that would fall below zero is rejected by the store.
 */
export const post = (
  tx: Tx,
  clock: Clock,
  accounts: LedgerAccounts,
  posting: Posting,
): Promise<WalletState> => asPart(`ledger ${posting.kind}`, () => write(tx, clock, accounts, posting));

async function write(
  tx: Tx,
  clock: Clock,
  accounts: LedgerAccounts,
  { kind, key, player_id, currency, round_id, legs }: Posting,
): Promise<WalletState> {
  const movements = legs.flatMap(({ real, bonus }) =>
    [
      { account_id: accounts.real.id, amount: real },
      { account_id: accounts.bonus.id, amount: bonus },
      { account_id: accounts.house.id, amount: -(real + bonus) },
    ].filter(({ amount }) => amount !== 0),
  );
  const balances = await changeBalances(tx, accounts, movements);
  const stateAt = (seq: number): WalletState =>
    toWalletState(currency, balances.get(accounts.real.id) ?? 0, balances.get(accounts.bonus.id) ?? 0, seq);
  const seq = await emit(tx, clock, player_id, 'balance_changed', stateAt);
  const created_at = clock.now().toISOString();
  const { id } = await tx
    .insertInto('transactions')
    .values({ kind, player_id, currency, key, round_id, created_at, seq })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (movements.length > 0) {
    const entries = withBalances(movements, balances).map(entry => ({ transaction_id: id, ...entry }));
    await tx.insertInto('entries').values(entries).execute();
  }
  return stateAt(seq);
}

interface Movement {
  readonly account_id: number;
  readonly amount: number;
}

/** Adds the movements to the balances; returns these as they are now, by account. */
async function changeBalances(
  tx: Tx,
  { real, bonus, house }: LedgerAccounts,
  movements: readonly Movement[],
): Promise<Map<number, number>> {
  const balances = new Map([real, bonus, house].map(({ id, balance }) => [id, balance]));
  const changes = new Map<number, number>();
  for (const { account_id, amount } of movements)
    changes.set(account_id, (changes.get(account_id) ?? 0) + amount);
  if (changes.size === 0) return balances;
  const cases = sql.join(
    [...changes].map(([id, amount]) => sql`when ${id} then cast(${amount} as bigint)`),
    sql` `,
  );
  const { rows } = await sql<LedgerAccount>`
    update accounts set balance = balance + case id ${cases} end where id in (${sql.join([...changes.keys()])})
    returning id, balance`.execute(tx);
  for (const { id, balance } of rows) balances.set(id, assertSafeInteger(balance));
  return balances;
}

/** Each movement with its account's balance after it, worked out backwards from the balances after all of them. */
function withBalances(movements: readonly Movement[], balances: ReadonlyMap<number, number>) {
  const running = new Map(balances);
  return movements
    .toReversed()
    .map(movement => {
      const balance_after = running.get(movement.account_id) ?? 0;
      running.set(movement.account_id, balance_after - movement.amount);
      return { ...movement, balance_after };
    })
    .toReversed();
}

export function toWalletState(currency: string, real: number, bonus: number, seq: number): WalletState {
  return {
    balance: { currency, real_cents: real, bonus_cents: bonus, total_cents: assertSafeInteger(real + bonus) },
    wallet_seq: seq,
  };
}

/** Throws for an amount that a number does not represent exactly (WALLET-9). */
export function assertSafeInteger(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not an exact amount.`);
  return cents;
}

/** How an amount is divided over the pockets. */
export interface Split {
  readonly real_cents: number;
  readonly bonus_cents: number;
}

/** In proportion, by integers only: the product may pass 2^53. */
export function splitAmount(amount: number, by: Split): Split {
  const whole = BigInt(by.real_cents) + BigInt(by.bonus_cents);
  const bonus_cents = whole === 0n ? 0 : Number((BigInt(amount) * BigInt(by.bonus_cents)) / whole);
  return { real_cents: amount - bonus_cents, bonus_cents };
}
