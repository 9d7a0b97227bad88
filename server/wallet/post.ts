import { sql } from 'kysely';
import type { WalletState } from '../../src/contract/subjects/wallet.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../context.ts';
import { emit } from '../events/user-events.ts';
import { asPart } from '../measurements.ts';
import { isPostgres } from '../store/dialect.ts';
import { assertSafeInteger, type LedgerAccount, type LedgerAccounts, toWalletState } from './postings.ts';

/** What the player's pockets gain (negative: lose), in minor units; the platform takes the other side. */
export interface Leg {
  readonly real: number;
  readonly bonus: number;
  readonly reserved?: number;
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
  const movements = posting.legs.flatMap(({ real, bonus, reserved = 0 }) =>
    [
      { account_id: accounts.real.id, amount: real },
      { account_id: accounts.bonus.id, amount: bonus },
      { account_id: accounts.reserved.id, amount: reserved },
      { account_id: accounts.house, amount: -(real + bonus + reserved) },
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
  // One time for both: a device that was away tells by its events which lines it has missed.
  const at = clock.now();
  const seq = await emit(tx, { now: () => at }, player_id, 'balance_changed', stateAt);
  const created_at = at.toISOString();
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
  const ids = column(moves.map(({ account_id }) => account_id));
  // What `toWalletState` makes: the event is written with the number and the balances.
  const { rows } = await sql<{ seq: number; real: number; bonus: number }>`
    with moves as (
      select * from unnest(${ids}, ${column(moves.map(({ amount }) => amount))},
        ${column(moves.map(({ changes_after }) => changes_after))}
      ) with ordinality as m (account_id, amount, changes_after, n)
    ), moved as (
      update accounts a set balance = a.balance + (
        select cast(sum(m.amount) as bigint) from moves m where m.account_id = a.id
      ) where a.id = any(${ids}) returning a.id, a.balance
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
