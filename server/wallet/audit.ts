import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** Ids from the first, which is left out, to the last. */
interface Range {
  readonly after: number;
  readonly to: number;
}
type FaultQuery = (range: Range) => RawBuilder<{ fault: string }>;

/** Ids of one statement: each takes a few milliseconds, and other work runs in between. */
const SLICE = 1000;

/** Each finds what must not be: one row per fault, described in `fault` (WALLET-21). */
const TRANSACTION_QUERIES: readonly FaultQuery[] = [
  ({ after, to }) => sql`
    select 'transaction ' || t.id || ' sums to ' || sum(e.amount) as fault
    from transactions t join entries e on e.transaction_id = t.id
    where t.id > ${after} and t.id <= ${to} group by t.id having sum(e.amount) <> 0`,
  ({ after, to }) => sql`
    select 'entry ' || e.id || ' is in another currency than its transaction' as fault
    from transactions t join entries e on e.transaction_id = t.id join accounts a on a.id = e.account_id
    where t.id > ${after} and t.id <= ${to} and a.currency <> t.currency`,
  ({ after, to }) => sql`
    select 'entry ' || id || ' says ' || balance_after || ', the one before it and its amount say ' || expected as fault
    from (
      select e.id, e.balance_after, e.amount + coalesce((
        select p.balance_after from entries p where p.account_id = e.account_id and p.id < e.id order by p.id desc limit 1
      ), 0) as expected
      from transactions t join entries e on e.transaction_id = t.id where t.id > ${after} and t.id <= ${to}
    ) as chain where balance_after <> expected`,
  ({ after, to }) => sql`
    select 'round ' || t.round_id || ' has ' || t.kind || ' and ' || o.kind as fault
    from transactions t join transactions o on o.round_id = t.round_id and o.id < t.id
    where t.id > ${after} and t.id <= ${to}
      and (t.kind = o.kind or t.kind in ('win', 'round') and o.kind in ('win', 'round')
        or t.kind in ('bet', 'round') and o.kind in ('bet', 'round'))`,
];

/** Which rows a query looks at: all of a range of ids, or those that transactions of a range have changed. */
type Touched = (column: 'id' | 'p.id', range: Range) => RawBuilder<unknown>;

const withIds: Touched = (column, { after, to }) =>
  sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${to}`;
const accountsOf: Touched = (column, { after, to }) => sql`${sql.ref(column)} in (
  select e.account_id from transactions t join entries e on e.transaction_id = t.id where t.id > ${after} and t.id <= ${to})`;
const playersOf: Touched = (column, { after, to }) => sql`${sql.ref(column)} in (
  select t.player_id from transactions t where t.id > ${after} and t.id <= ${to})`;

const accountQueries = (touched: Touched): readonly FaultQuery[] => [
  range => sql`
    select 'account ' || id || ' holds ' || balance || ', its entries say ' || latest as fault
    from (
      select a.id, a.balance, coalesce((
        select e.balance_after from entries e where e.account_id = a.id order by e.id desc limit 1
      ), 0) as latest
      from accounts a where ${touched('id', range)}
    ) as holdings where balance <> latest`,
  range => sql`
    select 'account ' || id || ' of player ' || player_id || ' is below zero' as fault
    from accounts where ${touched('id', range)} and player_id is not null and balance < 0`,
  range => sql`
    select 'account ' || id || ' reserves ' || balance || ', its open withdrawals are ' || open as fault
    from (
      select a.id, a.balance, coalesce((
        select sum(p.amount_cents) from payments p where p.player_id = a.player_id and p.currency = a.currency
          and p.action = 'cashout' and p.finished_at is null
      ), 0) as open
      from accounts a where ${touched('id', range)} and a.pocket = 'reserved'
    ) as reservations where balance <> open`,
];

/** Old events are deleted from the first on; those that are left have no gap and end in the player's number. */
const playerQueries = (touched: Touched): readonly FaultQuery[] => [
  range => sql`
    select 'player ' || p.id || ' is at event ' || p.seq || ' and has ' || count(o.seq) || ' up to ' ||
      coalesce(max(o.seq), 0) as fault
    from players p left join outbox_events o on o.player_id = p.id
    where ${touched('p.id', range)} group by p.id, p.seq
    having p.seq <> coalesce(max(o.seq), 0) or count(o.seq) <> coalesce(max(o.seq) - min(o.seq) + 1, 0)`,
];

const CURRENCY_QUERY = sql<{ fault: string }>`
  select currency || ' sums to ' || sum(balance) as fault
  from accounts group by currency having sum(balance) <> 0`;

/** What an audit has found, as text, and up to which transaction it has looked. */
interface AuditResult {
  readonly faults: readonly string[];
  readonly upTo: number;
}

/** Checks the whole ledger; returns its faults as text, empty when there is none. */
export async function audit(db: Db): Promise<readonly string[]> {
  const { faults } = await auditPart(db, 0, 1);
  return [...faults, ...(await CURRENCY_QUERY.execute(db)).rows.map(({ fault }) => fault)];
}

/**
 * Checks the transactions after one, in the order of their ids, and the accounts and event numbers that they have changed: its time
 * follows from what was posted, not from how much there is. A balance follows from the entry before it, so what was checked once needs
 * not be read again, and what all accounts of a currency sum to follows from each transaction's sum.
 */
export async function auditSince(db: Db, transaction: number): Promise<AuditResult> {
  const upTo = await highestId(db, 'transactions');
  const queries = [...TRANSACTION_QUERIES, ...accountQueries(accountsOf), ...playerQueries(playersOf)];
  return { faults: await findFaults(db, queries, { after: transaction, to: upTo }), upTo };
}

/** Checks one of so many parts of all that there is: what was written once is not to change. */
export async function auditPart(db: Db, part: number, parts: number): Promise<AuditResult> {
  const rangeOf = async (table: 'transactions' | 'accounts' | 'players') =>
    partOf(await highestId(db, table), part, parts);
  const transactions = await rangeOf('transactions');
  const faults = [
    ...(await findFaults(db, TRANSACTION_QUERIES, transactions)),
    ...(await findFaults(db, accountQueries(withIds), await rangeOf('accounts'))),
    ...(await findFaults(db, playerQueries(withIds), await rangeOf('players'))),
  ];
  return { faults, upTo: transactions.to };
}

/** A part of the ids up to the highest: so many as one statement takes at least, so that a small table is one part. */
function partOf(highest: number, part: number, parts: number): Range {
  const size = Math.max(SLICE, Math.ceil(highest / parts));
  const after = parts > 1 && highest <= SLICE ? 0 : Math.min(part * size, highest);
  return { after, to: Math.min(after + size, highest) };
}

async function findFaults(db: Db, queries: readonly FaultQuery[], range: Range): Promise<string[]> {
  const faults: string[] = [];
  for (let after = range.after; after < range.to; after += SLICE)
    for (const query of queries) {
      const { rows } = await query({ after, to: Math.min(after + SLICE, range.to) }).execute(db);
      faults.push(...rows.map(({ fault }) => fault));
      // The store runs a statement at once: without a turn of the event loop no request would be read meanwhile.
      await nextTurn();
    }
  return faults;
}

async function highestId(db: Db, table: 'transactions' | 'accounts' | 'players'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}
