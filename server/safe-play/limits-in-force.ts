import { sql } from 'kysely';
import type { Limit } from '../../src/contract/event-payloads.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { Tx } from '../context.ts';
import type { Db } from '../store/database.ts';
import { endOfPeriod, firstDayOf } from './limit-periods.ts';
import type { UserLimitsTable } from './tables.ts';

/** A limit that holds, with what has been used of it in the period that runs. */
export interface LimitInForce {
  readonly id: number;
  readonly type: UserLimitsTable['type'];
  readonly period: string;
  readonly is_confirmed: boolean;
  readonly ends_at: string | null;
  readonly change: 'raise' | 'remove' | null;
  readonly change_at: string | null;
  readonly change_confirmed: boolean;
  readonly accounts: readonly LimitAccount[];
}

interface LimitAccount {
  /** Empty for minutes. */
  readonly currency: string;
  /** In minor units, or minutes. */
  readonly amount_cents: number;
  readonly pending_cents: number | null;
  readonly bets_cents: number;
  readonly wins_cents: number;
  readonly played_ms: number;
  readonly deposits_cents: number;
}

interface Row {
  id: number;
  type: UserLimitsTable['type'];
  period: string;
  confirmed_at: string | null;
  ends_at: string | null;
  change: 'raise' | 'remove' | null;
  change_at: string | null;
  change_confirmed: number;
  currency: string | null;
  amount_cents: number | null;
  pending_cents: number | null;
  bets: number | null;
  wins: number | null;
  played: number | null;
  deposits: number | null;
}

/** The player's limits of money and minutes and the exclusion, as they hold at this moment, in one read. */
export async function findLimitsInForce(db: Db | Tx, player_id: number, now: Date): Promise<LimitInForce[]> {
  const { rows } = await sql<Row>`
    select l.id, l.type, l.period, l.confirmed_at, l.ends_at, l.change, l.change_at, l.change_confirmed,
      a.currency, a.amount_cents, a.pending_cents,
      sum(d.bets_cents) as bets, sum(d.wins_cents) as wins, sum(d.played_ms) as played,
      sum(d.deposits_cents) as deposits
    from user_limits l
    left join user_limit_accounts a on a.limit_id = l.id
    left join play_days d on d.player_id = l.player_id and (d.currency = a.currency or a.currency = '')
      and d.day >= case l.period when 'month' then ${firstDayOf('month', now)}
        when 'week' then ${firstDayOf('week', now)} else ${firstDayOf('day', now)} end
    where l.player_id = ${player_id}
    group by l.id, l.type, l.period, l.confirmed_at, l.ends_at, l.change, l.change_at, l.change_confirmed,
      a.currency, a.amount_cents, a.pending_cents
    order by l.id, a.currency`.execute(db);
  const limits = new Map<number, LimitInForce & { accounts: LimitAccount[] }>();
  for (const row of rows) {
    const isChanged =
      row.change_confirmed === 1 && row.change_at !== null && row.change_at <= now.toISOString();
    if (row.ends_at !== null && row.ends_at <= now.toISOString()) continue;
    if (isChanged && row.change === 'remove') continue;
    const limit = limits.get(row.id) ?? toLimitInForce(row, isChanged);
    limits.set(row.id, limit);
    if (row.currency === null || row.amount_cents === null) continue;
    const pending = row.pending_cents === null ? null : Number(row.pending_cents);
    limit.accounts.push({
      currency: row.currency,
      amount_cents: isChanged ? (pending ?? Number(row.amount_cents)) : Number(row.amount_cents),
      pending_cents: isChanged ? null : pending,
      bets_cents: Number(row.bets ?? 0),
      wins_cents: Number(row.wins ?? 0),
      played_ms: Number(row.played ?? 0),
      deposits_cents: Number(row.deposits ?? 0),
    });
  }
  return [...limits.values()];
}

const toLimitInForce = (row: Row, isChanged: boolean): LimitInForce & { accounts: LimitAccount[] } => ({
  id: row.id,
  type: row.type,
  period: row.period,
  is_confirmed: row.confirmed_at !== null,
  ends_at: row.ends_at,
  change: isChanged ? null : row.change,
  change_at: isChanged ? null : row.change_at,
  change_confirmed: !isChanged && row.change_confirmed === 1,
  accounts: [],
});

/** What a round or a deposit adds, or would add. */
export interface Play {
  readonly currency: string;
  readonly bets_cents: number;
  readonly wins_cents: number;
  readonly played_ms: number;
  readonly deposits_cents?: number;
}

/** What is used of an account's amount after the play, in its unit; never less than nothing. */
export function usedOf({ type }: LimitInForce, account: LimitAccount, play?: Play): number {
  if (type === 'session') return (account.played_ms + (play?.played_ms ?? 0)) / MINUTE_MS;
  const own = play?.currency === account.currency ? play : undefined;
  if (type === 'deposit') return account.deposits_cents + (own?.deposits_cents ?? 0);
  const bets = account.bets_cents + (own?.bets_cents ?? 0);
  if (type === 'wager') return bets;
  return Math.max(0, bets - account.wins_cents - (own?.wins_cents ?? 0));
}

/** SAFER-4; an exclusion always is. What is reached in one currency stops play in all. */
export const isReached = (limit: LimitInForce, play?: Play): boolean =>
  limit.type === 'selfexclusion' ||
  limit.accounts.some(account => usedOf(limit, account, play) >= account.amount_cents);

/** A limit of deposits is of deposits alone: what was paid in may be played (decision 0138). */
export const stopsPlay = (limit: LimitInForce): boolean => limit.type !== 'deposit' && isReached(limit);

const isPassed = (limit: LimitInForce, play: Play): boolean =>
  limit.accounts.some(account => usedOf(limit, account, play) > account.amount_cents);

/** Whether the bet may not be placed: a limit is reached, or would be passed if the round won nothing (SAFER-10). */
export const forbidsBet = (limits: readonly LimitInForce[], bet: Play): boolean =>
  limits.some(limit => limit.type !== 'deposit' && (isReached(limit) || isPassed(limit, bet)));

/** Whether the deposit may not be made: any limit is reached, or one of deposits would be passed (SAFER-35). */
export const forbidsDeposit = (limits: readonly LimitInForce[], deposit: Play): boolean =>
  limits.some(limit => isReached(limit) || (limit.type === 'deposit' && isPassed(limit, deposit)));

/** The limit on the wire. */
export function toLimit(limit: LimitInForce, now: Date): Limit {
  const { id, type, period, ends_at, change, change_at, change_confirmed, is_confirmed, accounts } = limit;
  const isExclusion = type === 'selfexclusion';
  const pending = accounts.flatMap(({ currency, pending_cents }) =>
    pending_cents === null ? [] : [{ currency, amount_cents: pending_cents }],
  );
  return {
    id,
    type,
    period,
    state: isExclusion
      ? 'active'
      : change === 'remove'
        ? change_confirmed
          ? 'confirmed_disable'
          : 'unconfirmed_disable'
        : is_confirmed
          ? 'confirmed'
          : 'unconfirmed',
    accounts: accounts.map(account => ({
      currency: account.currency,
      amount_cents: account.amount_cents,
      current_value_amount_cents: Math.floor(usedOf(limit, account)),
    })),
    resets_at: isExclusion ? null : endOfPeriod(period, now).toISOString(),
    ends_at,
    pending:
      change === null || change_at === null
        ? null
        : {
            starts_at: change_at,
            is_confirmed: change_confirmed,
            accounts: change === 'raise' ? pending : [],
          },
  };
}
