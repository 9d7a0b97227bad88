import { sql } from 'kysely';
import { LEDGER_PAGE_SIZE, type LedgerLine } from '../../src/contract/subjects/wallet.ts';
import type { AppContext, Routes } from '../context.ts';

const POCKETS: readonly LedgerLine['pocket'][] = ['real', 'bonus', 'reserved'];

/** How the keys of payments begin: `deposit:{id}`, `cashout:{id}:paid`. */
const PAYMENT_KEY = /^(?:deposit|cashout):(\d{1,15})(?::|$)/;

interface EntryRow {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly key: string;
  readonly pocket: LedgerLine['pocket'];
  readonly amount: number;
  readonly balance_after: number;
  readonly identifier: string | null;
}

export const ledgerLinesRoutes = {
  /** The caller's own: accounts are found by player and currency, and lines by nothing else than those accounts. */
  listLedgerLines: async ({ app, player, query: { currency, pocket, cursor } }) => {
    const accounts = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('player_id', '=', player.id)
      .where('currency', '=', currency)
      .where('pocket', 'in', pocket === undefined ? POCKETS : [pocket])
      .execute();
    if (accounts.length === 0) return { rows: [], cursor: null };
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor);
    // As many lines of each account as a page takes, by the index of the account: the order of all of them has no index.
    const lists = accounts.map(
      ({ id }) => sql`select * from (
        select id, transaction_id, account_id, amount, balance_after from entries
        where account_id = ${id} and id < ${before} order by account_id desc, id desc limit ${LEDGER_PAGE_SIZE + 1}
      ) as latest`,
    );
    const { rows } = await sql<EntryRow>`
      select e.id, t.created_at as at, t.kind, t.key, a.pocket, e.amount, e.balance_after, r.identifier
      from (${sql.join(lists, sql` union all `)}) as e
        join transactions t on t.id = e.transaction_id
        join accounts a on a.id = e.account_id
        left join rounds r on r.id = t.round_id
      order by e.id desc limit ${LEDGER_PAGE_SIZE + 1}`.execute(app.db);
    const page = rows.slice(0, LEDGER_PAGE_SIZE);
    const last = page.at(-1);
    return {
      rows: page.map(row => toLedgerLine(app, row)),
      cursor: rows.length > page.length && last ? String(last.id) : null,
    };
  },
} satisfies Pick<Routes, 'listLedgerLines'>;

function toLedgerLine({ catalogue }: AppContext, row: EntryRow): LedgerLine {
  const { id, at, kind, key, pocket, amount, balance_after, identifier } = row;
  const payment = PAYMENT_KEY.exec(key)?.[1];
  return {
    id,
    at,
    kind,
    pocket,
    amount_cents: amount,
    balance_after_cents: balance_after,
    payment_id: payment === undefined ? null : Number(payment),
    game: identifier === null ? null : (catalogue.byIdentifier(identifier)?.game.title ?? identifier),
  };
}
