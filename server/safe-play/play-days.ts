import { sql } from 'kysely';
import { PLAY_DAYS } from '../../src/contract/subjects/limits.ts';
import { DAY_MS, MINUTE_MS } from '../../src/lib/time-units.ts';
import type { AppContext, Handler, Tx } from '../context.ts';
import { notify } from '../notifications/notifications.ts';
import { dayOf } from './limit-periods.ts';
import { emitLimitsChanged } from './limits.ts';
import { isReached, type LimitInForce, type Play, usedOf } from './limits-in-force.ts';

const NEAR_EVENTS = {
  loss: 'loss_limit_near',
  wager: 'wager_limit_near',
  deposit: 'deposit_limit_near',
} as const;

/** Rounds that are further apart do not belong to one another: the time between them was not played. */
const LONGEST_GAP_MS = 10 * MINUTE_MS;
/** From this share of a limit on the player is notified (SAFER-32). */
const NEAR_PERCENT = 80;

/** How long was played since the last round, which is null before the first, milliseconds. */
export function playedSince(last_opened_at: string | null, now: Date): number {
  const gap = last_opened_at === null ? 0 : now.getTime() - Date.parse(last_opened_at);
  return gap >= 0 && gap <= LONGEST_GAP_MS ? gap : 0;
}

/** Adds a bet when it is placed and its win when it is paid to the player's day. */
export async function recordPlay(tx: Tx, player_id: number, play: Play, now: Date): Promise<void> {
  const { currency, bets_cents, wins_cents, played_ms } = play;
  const lost = sql<number>`play_days.bets_cents - play_days.wins_cents + ${bets_cents}`;
  await tx
    .insertInto('play_days')
    .values({
      player_id,
      currency,
      day: dayOf(now),
      bets_cents,
      wins_cents,
      peak_cents: bets_cents,
      played_ms,
    })
    .onConflict(on =>
      on.columns(['player_id', 'currency', 'day']).doUpdateSet(eb => ({
        bets_cents: eb('play_days.bets_cents', '+', bets_cents),
        wins_cents: eb('play_days.wins_cents', '+', wins_cents),
        played_ms: eb('play_days.played_ms', '+', played_ms),
        peak_cents: sql<number>`case when play_days.peak_cents > ${lost} then play_days.peak_cents else ${lost} end`,
      })),
    )
    .execute();
}

/**
 * Tells the player of the limits that a settled round has brought near or reached. `limits` were read before the last change of it
 * was recorded; `before` is what the whole round had added to them by then, negative, and `change` what it adds after.
 */
export async function announceLimits(
  tx: Tx,
  app: Pick<AppContext, 'clock' | 'push' | 'settings'>,
  player_id: number,
  limits: readonly LimitInForce[],
  { before, change }: { readonly before?: Play; readonly change: Play },
): Promise<void> {
  const hasTurned = (limit: LimitInForce) =>
    [isReached(limit), isReached(limit, before)].some(was => was !== isReached(limit, change));
  if (limits.some(hasTurned)) await emitLimitsChanged(tx, app, player_id);
  for (const limit of limits) {
    if (isReached(limit, change)) continue;
    const near = limit.accounts.find(account => {
      const threshold = (account.amount_cents * NEAR_PERCENT) / 100;
      return usedOf(limit, account, before) < threshold && usedOf(limit, account, change) >= threshold;
    });
    if (!near) continue;
    const left = Math.ceil(near.amount_cents - usedOf(limit, near, change));
    if (limit.type === 'session')
      await notify(tx, app, player_id, {
        event: 'session_limit_near',
        kind: 'safety',
        facts: { minutes: left },
      });
    else if (limit.type !== 'selfexclusion')
      await notify(tx, app, player_id, {
        event: NEAR_EVENTS[limit.type],
        kind: 'safety',
        facts: { amount_cents: left, currency: near.currency },
      });
  }
}

/** What the simulator replays (SAFER-11); without a currency only the minutes mean something. */
export const listPlayDays: Handler<'listPlayDays'> = async ({ app, player, query }) => {
  const first = dayOf(new Date(app.clock.now().getTime() - (PLAY_DAYS - 1) * DAY_MS));
  const rows = await app.db
    .selectFrom('play_days')
    .select(({ fn }) => [
      'day',
      fn.sum<number>('bets_cents').as('bets_cents'),
      fn.sum<number>('wins_cents').as('wins_cents'),
      fn.sum<number>('peak_cents').as('peak_cents'),
      fn.sum<number>('played_ms').as('played_ms'),
    ])
    .where('player_id', '=', player.id)
    .$if(query.currency !== '', of => of.where('currency', '=', query.currency))
    .where('day', '>=', first)
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map(({ day, bets_cents, wins_cents, peak_cents, played_ms }) => ({
    day,
    bets_cents: Number(bets_cents),
    wins_cents: Number(wins_cents),
    peak_cents: Number(peak_cents),
    minutes: Math.floor(Number(played_ms) / MINUTE_MS),
  }));
};
