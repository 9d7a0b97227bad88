import { sql } from 'kysely';
import type { Db } from '../store/sqlite.ts';

/** Each finds what must not be: one row per fault, described in `fault` (WALLET-21). */
const AUDIT_QUERIES = [
  sql<{ fault: string }>`
    select 'transaction ' || t.id || ' sums to ' || sum(e.amount) as fault
    from transactions t join entries e on e.transaction_id = t.id group by t.id having sum(e.amount) <> 0`,
  sql<{ fault: string }>`
    select 'entry ' || e.id || ' is in another currency than its transaction' as fault
    from entries e join accounts a on a.id = e.account_id join transactions t on t.id = e.transaction_id
    where a.currency <> t.currency`,
  sql<{ fault: string }>`
    select 'account ' || a.id || ' holds ' || a.balance || ', its entries say ' || coalesce(sum(e.amount), 0) as fault
    from accounts a left join entries e on e.account_id = a.id
    group by a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)`,
  sql<{ fault: string }>`
    select 'entry ' || id || ' says ' || balance_after || ', the entries up to it say ' || running as fault
    from (select id, balance_after, sum(amount) over (partition by account_id order by id) as running from entries)
      as history where balance_after <> running`,
  sql<{ fault: string }>`
    select currency || ' sums to ' || sum(balance) as fault
    from accounts group by currency having sum(balance) <> 0`,
  sql<{ fault: string }>`
    select 'account ' || id || ' of player ' || player_id || ' is below zero' as fault
    from accounts where player_id is not null and balance < 0`,
  sql<{ fault: string }>`
    select 'round ' || round_id || ' has ' || count(*) || ' of ' || leg as fault
    from (
      select round_id, case kind when 'round' then 'bet' else kind end as leg from transactions
      union all select round_id, 'win' from transactions where kind = 'round'
    ) as legs
    where round_id is not null group by round_id, leg having count(*) > 1`,
  sql<{ fault: string }>`
    select 'player ' || p.id || ' is at event ' || p.seq || ' and has ' || count(o.seq) || ' up to ' ||
      coalesce(max(o.seq), 0) as fault
    from players p left join outbox_events o on o.player_id = p.id
    group by p.id, p.seq having p.seq <> count(o.seq) or p.seq <> coalesce(max(o.seq), 0)`,
];

/** Checks the whole ledger; returns its faults as text, empty when there is none. */
export async function audit(db: Db): Promise<string[]> {
  const faults: string[] = [];
  for (const check of AUDIT_QUERIES) {
    const { rows } = await check.execute(db);
    faults.push(...rows.map(row => row.fault));
  }
  return faults;
}
