import { type Generated, sql } from 'kysely';
import { ID, migration, postgresMigration, STRICT } from '../store/migration.ts';

export interface WalletTables {
  wallets: { player_id: number; currency: string; active: number; opened_at: string };
  accounts: AccountsTable;
  transactions: TransactionsTable;
  entries: EntriesTable;
  operations: OperationsTable;
}

interface AccountsTable {
  id: Generated<number>;
  /** Null for an account of the platform. */
  player_id: number | null;
  /** Which account of the platform: `game`, `grants`, `bonus_cost`; null for a player's. */
  house: string | null;
  /** The platform has several accounts of a kind and currency: bets of many players don't wait for the row of one. */
  shard: Generated<number>;
  currency: string;
  pocket: 'real' | 'bonus' | 'reserved' | 'house';
  balance: number;
}

interface TransactionsTable {
  id: Generated<number>;
  kind: string;
  player_id: number | null;
  currency: string;
  /** One effect per key, whatever is repeated: unique. */
  key: string;
  round_id: string | null;
  created_at: string;
  /** The number of the event sent with it; null for a rollback of a bet that never came. */
  seq: number | null;
}

interface EntriesTable {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  amount: number;
  balance_after: number;
}

interface OperationsTable {
  /** `player:{id}` or `device:{cookie}`. */
  owner: string;
  key: string;
  route: string;
  fingerprint: string;
  state: 'done' | 'withdrawn';
  status: number;
  response: string;
  created_at: string;
}

export const walletMigrations = {
  '0001_03_wallet': migration(
    sql`create table wallets (
      player_id integer not null references players, currency text not null, active integer not null,
      opened_at text not null, primary key (player_id, currency)
    ) ${STRICT}`,
    sql`create table accounts (
      id ${ID}, player_id integer references players, house text,
      currency text not null, pocket text not null, balance integer not null default 0,
      check (player_id is null or balance >= 0), check ((player_id is null) <> (house is null))
    ) ${STRICT}`,
    sql`create unique index accounts_player on accounts (player_id, currency, pocket) where player_id is not null`,
    sql`create unique index accounts_house on accounts (house, currency) where house is not null`,
    sql`create table transactions (
      id ${ID}, kind text not null, player_id integer references players,
      currency text not null, key text not null unique, round_id text, created_at text not null
    ) ${STRICT}`,
    sql`create index transactions_round on transactions (round_id) where round_id is not null`,
    sql`create index transactions_player on transactions (player_id, id)`,
    sql`create table entries (
      id ${ID}, transaction_id integer not null references transactions,
      account_id integer not null references accounts, amount integer not null, balance_after integer not null
    ) ${STRICT}`,
    sql`create index entries_transaction on entries (transaction_id)`,
    sql`create index entries_account on entries (account_id)`,
    sql`create table operations (
      owner text not null, key text not null, route text not null, fingerprint text not null,
      state text not null, status integer not null, response text not null, created_at text not null,
      primary key (owner, key)
    ) ${STRICT}`,
  ),
  '0002_transaction_event': migration(
    sql`alter table transactions add column seq integer`,
    sql`create unique index transactions_round_kind on transactions (round_id, kind) where round_id is not null`,
    sql`drop index transactions_round`,
  ),
  // One bet per round, whether its win is in the same transaction (`round`) or in one of its own (`win`).
  '0010_02_one_bet_per_round': migration(
    sql`create unique index transactions_round_bet on transactions (round_id) where kind in ('bet', 'round')`,
  ),
  // A bet and the rollback that comes before it, or a win and a rollback, can't both be written: each is the one beginning, or end.
  '0015_01_beginning_and_end_of_round': migration(
    sql`create unique index transactions_round_begun on transactions (round_id)
      where round_id is not null and (kind in ('bet', 'round') or kind = 'rollback' and player_id is null)`,
    sql`create unique index transactions_round_ended on transactions (round_id)
      where round_id is not null and kind in ('win', 'round', 'rollback')`,
    sql`drop index transactions_round_bet`,
  ),
  '0015_02_platform_accounts': migration(
    sql`alter table accounts add column shard integer not null default 0`,
    sql`drop index accounts_house`,
    sql`create unique index accounts_house on accounts (house, currency, shard) where house is not null`,
  ),
  // SQLite has no check at the end of a transaction; there only the audit would find it.
  '0015_03_entries_sum_to_zero': postgresMigration(
    sql`create function check_transaction_sum() returns trigger language plpgsql as $$
      declare
        checked bigint := coalesce(new.transaction_id, old.transaction_id);
        total numeric;
      begin
        select sum(amount) into total from entries where transaction_id = checked;
        if total <> 0 then
          raise exception 'transaction % sums to %', checked, total using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
    sql`create constraint trigger entries_sum_to_zero after insert or update or delete on entries
      deferrable initially deferred for each row execute function check_transaction_sum()`,
  ),
  // All entries of a transaction are inserted by one statement: one look at them, and not one for each at the commit (decision 0141).
  '0093_entries_sum_by_statement': postgresMigration(
    sql`create function check_inserted_sums() returns trigger language plpgsql as $$
      declare
        wrong record;
      begin
        select transaction_id, sum(amount) as total into wrong
        from inserted group by transaction_id having sum(amount) <> 0 limit 1;
        if found then
          raise exception 'transaction % sums to %', wrong.transaction_id, wrong.total using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
    sql`drop trigger entries_sum_to_zero on entries`,
    sql`create constraint trigger entries_sum_to_zero after update or delete on entries
      deferrable initially deferred for each row execute function check_transaction_sum()`,
    sql`create trigger entries_inserted_sum_to_zero after insert on entries
      referencing new table as inserted for each statement execute function check_inserted_sums()`,
  ),
  // The lines of an account in their order (WALLET-8). An index of SQLite has the row's id at its end already.
  '0120_entries_of_account_in_order': postgresMigration(
    sql`create index entries_account_id on entries (account_id, id)`,
    sql`drop index entries_account`,
  ),
  '0054_05_operations_by_time': migration(sql`create index operations_created on operations (created_at)`),
};
