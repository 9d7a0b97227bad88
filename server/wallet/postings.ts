import { type RawBuilder, sql } from 'kysely';
import type { WalletState } from '../../src/contract/subjects/wallet.ts';
import type { Tx } from '../context.ts';
import { lockingRows } from '../store/dialect.ts';

/** The platform's side of a transaction. Its accounts may go below zero: they say what the platform owes or has won. */
export type HouseAccount = 'game' | 'grants' | 'bonus_cost' | 'payments';

/** A change rejected by a rule of WALLET-14 to WALLET-21; nothing has been written. */
type LedgerErrorCode =
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
  /** What withdrawals that are under way have taken. */
  readonly reserved: LedgerAccount;
  /** The platform's account, by its id: its balance is of no concern to a posting. */
  readonly house: number;
}

/** Accounts of the platform per kind and currency; a player's bets all use the same one. */
const HOUSE_SHARDS = 64;

interface Wallet {
  readonly player_id: number;
  readonly currency: string;
  readonly house: HouseAccount;
}

/**
 * The accounts that a posting touches; null when the player has no wallet in the currency. From here on the player's balances are
 * changed by no other transaction. Locks are taken in one order: the player, the player's accounts, the platform's.
 */
export const findAccounts = async (tx: Tx, wallet: Wallet): Promise<LedgerAccounts | null> =>
  (await readAccounts(tx, wallet, sql`null`)).accounts;

/** The same, with what `findByKeyOrRound` finds: for what is new, as nearly all is, one statement. */
export async function findAccountsAndKnown(
  tx: Tx,
  wallet: Wallet & { readonly key: string; readonly round_id: string },
): Promise<{ accounts: LedgerAccounts | null; known: PostedTransaction[] }> {
  const { key, round_id } = wallet;
  const knownId = sql`(select max(t.id) from transactions t where t.key = ${key} or t.round_id = ${round_id})`;
  const { accounts, known_id } = await readAccounts(tx, wallet, knownId);
  const isNew = accounts !== null && known_id === null;
  return { accounts, known: isNew ? [] : await findByKeyOrRound(tx, key, round_id) };
}

async function readAccounts(tx: Tx, { player_id, currency, house }: Wallet, knownId: RawBuilder<unknown>) {
  const shard = player_id % HOUSE_SHARDS;
  const { rows } = await sql<
    LedgerAccount & { pocket: string; house_id: number | null; known_id: number | null }
  >`
    select a.id, a.pocket, a.balance, ${knownId} as known_id, (
      select h.id from accounts h where h.house = ${house} and h.currency = ${currency} and h.shard = ${shard}
    ) as house_id
    from players p join accounts a on a.player_id = p.id and a.currency = ${currency}
    where p.id = ${player_id} ${lockingRows(tx, 'p', 'a')}`.execute(tx);
  const of = (pocket: string) => rows.find(row => row.pocket === pocket);
  const real = of('real');
  const bonus = of('bonus');
  const reserved = of('reserved');
  if (!real || !bonus || !reserved) return { accounts: null, known_id: null };
  const house_id = real.house_id ?? (await openHouseAccount(tx, { currency, house, shard }));
  return { accounts: { real, bonus, reserved, house: house_id }, known_id: real.known_id };
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
