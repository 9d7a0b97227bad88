import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../store/sqlite.ts';

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

const ACCOUNT_QUERIES: readonly FaultQuery[] = [
  ({ after, to }) => sql`
    select 'account ' || id || ' holds ' || balance || ', its entries say ' || latest as fault
    from (
      select a.id, a.balance, coalesce((
        select e.balance_after from entries e where e.account_id = a.id order by e.id desc limit 1
      ), 0) as latest
      from accounts a where a.id > ${after} and a.id <= ${to}
    ) as holdings where balance <> latest`,
  ({ after, to }) => sql`
    select 'account ' || id || ' of player ' || player_id || ' is below zero' as fault
    from accounts where id > ${after} and id <= ${to} and player_id is not null and balance < 0`,
];

/** Old events are deleted from the first on; those that are left have no gap and end in the player's number. */
const PLAYER_QUERIES: readonly FaultQuery[] = [
  ({ after, to }) => sql`
    select 'player ' || p.id || ' is at event ' || p.seq || ' and has ' || count(o.seq) || ' up to ' ||
      coalesce(max(o.seq), 0) as fault
    from players p left join outbox_events o on o.player_id = p.id
    where p.id > ${after} and p.id <= ${to} group by p.id, p.seq
    having p.seq <> coalesce(max(o.seq), 0) or count(o.seq) <> coalesce(max(o.seq) - min(o.seq) + 1, 0)`,
];

const CURRENCY_QUERY = sql<{ fault: string }>`
  select currency || ' sums to ' || sum(balance) as fault
  from accounts group by currency having sum(balance) <> 0`;

/** What an audit has found, as text, and up to which transaction it has looked. */
export interface AuditResult {
  readonly faults: readonly string[];
  readonly upTo: number;
}

/** Checks the whole ledger; returns its faults as text, empty when there is none. */
export const audit = async (db: Db): Promise<readonly string[]> => (await auditSince(db, 0)).faults;

/**
 * Checks the transactions after one, in the order of their ids, and all accounts and event numbers. A balance follows from the
 * entry before it, so what was checked once needs not be read again. Runs in slices, between which other work goes on.
 */
export async function auditSince(db: Db, transaction: number): Promise<AuditResult> {
  const upTo = await highestId(db, 'transactions');
  const faults = [
    ...(await findFaults(db, TRANSACTION_QUERIES, { after: transaction, to: upTo })),
    ...(await findFaults(db, ACCOUNT_QUERIES, { after: 0, to: await highestId(db, 'accounts') })),
    ...(await findFaults(db, PLAYER_QUERIES, { after: 0, to: await highestId(db, 'players') })),
    ...(await CURRENCY_QUERY.execute(db)).rows.map(({ fault }) => fault),
  ];
  return { faults, upTo };
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
