import { sql } from 'kysely';
import type { WalletState } from '../src/contract/wallet.ts';
import type { Tx } from './ask.ts';
import type { Clock } from './clock.ts';
import { emit } from './events.ts';

/** The house's side of a transaction. Its accounts may go below zero: they say what the house owes or has won. */
export type House = 'game' | 'grants' | 'bonus_cost';

/** A change turned down by a rule of product 4.3; nothing has been written. */
export type LedgerCode =
  | 'not_enough_money'
  | 'round_closed'
  | 'round_unknown'
  | 'currency_mismatch'
  /** The key has already moved something else. */
  | 'key_reused';

export class LedgerRefusal extends Error {
  readonly code: LedgerCode;
  /** With `not_enough_money`: what there is. */
  readonly state: WalletState | null;
  constructor(code: LedgerCode, state: WalletState | null = null) {
    super(code);
    this.code = code;
    this.state = state;
  }
}

/** A transaction as it stands in the books; `real` and `bonus` are what it moved in the player's pockets. */
export interface Posted {
  readonly key: string;
  readonly kind: string;
  readonly player_id: number | null;
  readonly currency: string;
  readonly round_id: string | null;
  readonly told: string | null;
  readonly real: number;
  readonly bonus: number;
}

/** What has been written under the key, and all of the round, in one read. */
export async function lookUp(tx: Tx, key: string, round_id: string | null): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select t.key, t.kind, t.player_id, t.currency, t.round_id, o.data as told,
      coalesce(sum(case a.pocket when 'real' then e.amount end), 0) as "real",
      coalesce(sum(case a.pocket when 'bonus' then e.amount end), 0) as bonus
    from transactions t
      left join entries e on e.transaction_id = t.id
      left join accounts a on a.id = e.account_id
      left join outbox_events o on o.player_id = t.player_id and o.seq = t.seq
    where t.key = ${key} or t.round_id = ${round_id}
    group by t.id, o.data`.execute(tx);
  return rows;
}

export interface Pocket {
  readonly id: number;
  readonly balance: number;
}
export interface Pockets {
  readonly real: Pocket;
  readonly bonus: Pocket;
  readonly house: Pocket;
}

/** The accounts that a movement touches; null when the player has no wallet in the currency. */
export async function pockets(
  tx: Tx,
  player_id: number,
  currency: string,
  house: House,
): Promise<Pockets | null> {
  const { rows } = await sql<Pocket & { pocket: string }>`
    select id, pocket, balance from accounts where player_id = ${player_id} and currency = ${currency}
    union all
    select id, pocket, balance from accounts where house = ${house} and currency = ${currency}`.execute(tx);
  const of = (pocket: string) => rows.find(row => row.pocket === pocket);
  const real = of('real');
  const bonus = of('bonus');
  if (!real || !bonus) return null;
  return { real, bonus, house: of('house') ?? (await openHouse(tx, currency, house)) };
}

async function openHouse(tx: Tx, currency: string, house: House): Promise<Pocket> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ player_id: null, house, currency, pocket: 'house', balance: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, balance: 0 };
}

export interface Movement {
  readonly kind: string;
  readonly key: string;
  readonly player_id: number;
  readonly currency: string;
  readonly round_id: string | null;
  /** What the player's pockets gain (negative: lose); the house takes the other side. */
  readonly real: number;
  readonly bonus: number;
}

/** Writes one transaction: its entries sum to zero, the player's event goes with it. The caller has checked the funds. */
export async function post(tx: Tx, clock: Clock, of: Pockets, m: Movement): Promise<WalletState> {
  const real_cents = exact(of.real.balance + m.real);
  const bonus_cents = exact(of.bonus.balance + m.bonus);
  const told = (seq: number): WalletState => walletOf(m.currency, real_cents, bonus_cents, seq);
  const seq = await emit(tx, clock, m.player_id, 'balance_changed', told);
  const { rows } = await sql<{ id: number }>`
    insert into transactions (kind, player_id, currency, key, round_id, created_at, seq)
    values (${m.kind}, ${m.player_id}, ${m.currency}, ${m.key}, ${m.round_id}, ${clock.now().toISOString()}, ${seq})
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The transaction got no id.');
  const moved = (
    [
      [of.real, m.real],
      [of.bonus, m.bonus],
      [of.house, -(m.real + m.bonus)],
    ] as const
  )
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ id: account.id, amount, balance: exact(account.balance + amount) }));
  if (moved.length > 0) {
    const cases = sql.join(
      moved.map(one => sql`when ${one.id} then ${one.balance}`),
      sql` `,
    );
    const ids = sql.join(moved.map(one => one.id));
    await sql`update accounts set balance = case id ${cases} end where id in (${ids})`.execute(tx);
    const rows = sql.join(moved.map(one => sql`(${id}, ${one.id}, ${one.amount}, ${one.balance})`));
    await sql`insert into entries (transaction_id, account_id, amount, balance_after) values ${rows}`.execute(
      tx,
    );
  }
  return told(seq);
}

export function walletOf(currency: string, real: number, bonus: number, seq: number): WalletState {
  return {
    balance: { currency, real_cents: real, bonus_cents: bonus, total_cents: exact(real + bonus) },
    wallet_seq: seq,
  };
}

/** Guards the border of what a number holds exactly (product 4.3.1). */
export function exact(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not an exact amount.`);
  return cents;
}

/** How an amount divides over the pockets. */
export interface Split {
  readonly real_cents: number;
  readonly bonus_cents: number;
}

/** In proportion, by integers only: the product may pass 2^53. */
export function divide(amount: number, by: Split): Split {
  const whole = BigInt(by.real_cents) + BigInt(by.bonus_cents);
  const bonus_cents = whole === 0n ? 0 : Number((BigInt(amount) * BigInt(by.bonus_cents)) / whole);
  return { real_cents: amount - bonus_cents, bonus_cents };
}
