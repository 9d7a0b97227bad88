import { sql } from 'kysely';
import type { WalletState } from '../../src/contract/subjects/wallet.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { asPart } from '../measurements.ts';
import { isPostgres, lockingRows } from '../store/dialect.ts';

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
  /** The platform's account, by its id: its balance is of no concern to a posting. */
  readonly house: number;
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
  const shard = player_id % HOUSE_SHARDS;
  const { rows } = await sql<LedgerAccount & { pocket: string; house_id: number | null }>`
    select a.id, a.pocket, a.balance, (
      select h.id from accounts h where h.house = ${house} and h.currency = ${currency} and h.shard = ${shard}
    ) as house_id
    from players p join accounts a on a.player_id = p.id and a.currency = ${currency}
    where p.id = ${player_id} ${lockingRows(tx, 'p', 'a')}`.execute(tx);
  const of = (pocket: string) => rows.find(row => row.pocket === pocket);
  const real = of('real');
  const bonus = of('bonus');
  if (!real || !bonus) return null;
  const known = real.house_id ?? (await openHouseAccount(tx, { currency, house, shard }));
  return { real, bonus, house: known };
}

/** Another transaction that opens the same account is repeated (`PostgresDatabase`), and then finds it. */
async function openHouseAccount(
  tx: Tx,
  account: { currency: string; house: HouseAccount; shard: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ player_id: null, ...account, pocket: 'house', balance: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

async function write(tx: Tx, clock: Clock, accounts: LedgerAccounts, posting: Posting): Promise<WalletState> {
  const movements = posting.legs.flatMap(({ real, bonus }) =>
    [
      { account_id: accounts.real.id, amount: real },
      { account_id: accounts.bonus.id, amount: bonus },
      { account_id: accounts.house, amount: -(real + bonus) },
    ].filter(({ amount }) => amount !== 0),
  );
  if (isPostgres(tx)) return writeAtOnce(tx, clock, accounts, posting, movements);
  const { kind, key, player_id, currency, round_id } = posting;
  const balances = await changeBalances(tx, movements);
  const stateAt = (seq: number): WalletState =>
    toWalletState(
      currency,
      balances.get(accounts.real.id) ?? accounts.real.balance,
      balances.get(accounts.bonus.id) ?? accounts.bonus.balance,
      seq,
    );
  const seq = await emit(tx, clock, player_id, 'balance_changed', stateAt);
  const created_at = clock.now().toISOString();
  const { id } = await tx
    .insertInto('transactions')
    .values({ kind, player_id, currency, key, round_id, created_at, seq })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (movements.length > 0) {
    const entries = withChangesAfter(movements).map(({ account_id, amount, changes_after }) => {
      const balance_after = (balances.get(account_id) ?? 0) - changes_after;
      return { transaction_id: id, account_id, amount, balance_after };
    });
    await tx.insertInto('entries').values(entries).execute();
  }
  return stateAt(seq);
}

interface Movement {
  readonly account_id: number;
  readonly amount: number;
}

/** What the movements change, by account. */
function sumByAccount(movements: readonly Movement[]): Map<number, number> {
  const changes = new Map<number, number>();
  for (const { account_id, amount } of movements)
    changes.set(account_id, (changes.get(account_id) ?? 0) + amount);
  return changes;
}

/** Adds the movements to the balances; returns those that have changed as they are now, by account. */
async function changeBalances(tx: Tx, movements: readonly Movement[]): Promise<Map<number, number>> {
  const changes = sumByAccount(movements);
  if (changes.size === 0) return new Map();
  const cases = sql.join(
    [...changes].map(([id, amount]) => sql`when ${id} then ${amount}`),
    sql` `,
  );
  const { rows } = await sql<LedgerAccount>`
    update accounts set balance = balance + case id ${cases} end where id in (${sql.join([...changes.keys()])})
    returning id, balance`.execute(tx);
  return new Map(rows.map(({ id, balance }) => [id, assertSafeInteger(balance)]));
}

/** Each movement with what those after it change of the same account: its balance after it follows from the last one. */
function withChangesAfter(movements: readonly Movement[]): readonly (Movement & { changes_after: number })[] {
  const changes = new Map<number, number>();
  return movements
    .toReversed()
    .map(movement => {
      const changes_after = changes.get(movement.account_id) ?? 0;
      changes.set(movement.account_id, changes_after + movement.amount);
      return { ...movement, changes_after };
    })
    .toReversed();
}

/** The same as one statement, where each costs a round trip during which the player's row is held (decision 0141). */
async function writeAtOnce(
  tx: Tx,
  clock: Clock,
  { real, bonus }: LedgerAccounts,
  { kind, key, player_id, currency, round_id }: Posting,
  movements: readonly Movement[],
): Promise<WalletState> {
  const at = sql`cast(${clock.now().toISOString()} as text)`;
  const moves = withChangesAfter(movements);
  const column = (values: readonly number[]) => sql`cast(${values} as bigint[])`;
  // What `toWalletState` makes: the event is written with the number and the balances.
  const { rows } = await sql<{ seq: number; real: number; bonus: number }>`
    with moves as (
      select * from unnest(${column(moves.map(({ account_id }) => account_id))},
        ${column(moves.map(({ amount }) => amount))}, ${column(moves.map(({ changes_after }) => changes_after))}
      ) with ordinality as m (account_id, amount, changes_after, n)
    ), moved as (
      update accounts a set balance = a.balance + s.amount
      from (select account_id, cast(sum(amount) as bigint) as amount from moves group by account_id) s
      where a.id = s.account_id returning a.id, a.balance
    ), numbered as (
      update players set seq = seq + 1 where id = ${player_id} returning id, seq
    ), state as (
      select id, seq, coalesce((select balance from moved where id = ${real.id}), ${real.balance}) as "real",
        coalesce((select balance from moved where id = ${bonus.id}), ${bonus.balance}) as bonus from numbered
    ), noted as (
      insert into outbox_events (player_id, seq, type, data, at)
      select id, seq, 'balance_changed', cast(json_build_object('balance', json_build_object(
          'currency', cast(${currency} as text), 'real_cents', "real", 'bonus_cents', bonus, 'total_cents', "real" + bonus
        ), 'wallet_seq', seq) as text), ${at} from state
    ), posted as (
      insert into transactions (kind, player_id, currency, key, round_id, created_at, seq)
      select cast(${kind} as text), id, cast(${currency} as text), cast(${key} as text), cast(${round_id} as text), ${at}, seq
      from numbered returning id
    ), entered as (
      insert into entries (transaction_id, account_id, amount, balance_after)
      select posted.id, m.account_id, m.amount, moved.balance - m.changes_after
      from moves m join moved on moved.id = m.account_id cross join posted order by m.n
    )
    select seq, "real", bonus from state`.execute(tx);
  const state = rows[0];
  if (!state) throw new Error(`There is no player ${player_id}.`);
  return toWalletState(currency, state.real, state.bonus, state.seq);
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
