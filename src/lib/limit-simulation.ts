/** A day of play: amounts in minor units, `peak_cents` the most that was lost at any moment with the stake of the round. */
export interface PlayedDay {
  /** `2026-06-01`. */
  readonly day: string;
  readonly bets_cents: number;
  readonly wins_cents: number;
  readonly peak_cents: number;
  readonly minutes: number;
}

interface SimulatedLimit {
  readonly type: 'loss' | 'wager' | 'session';
  readonly period: string;
  /** In minor units, or minutes. */
  readonly amount: number;
}

/**
 * On how many of the days, which are in order, the limit would have stopped play: the day on which a bet would have passed it, and
 * every later one of the same period (SAFER-11). It counts as the back end does (decision 0122).
 */
export function countStoppedDays(
  days: readonly PlayedDay[],
  { type, period, amount }: SimulatedLimit,
): number {
  let current = '';
  let bets = 0;
  let lost = 0;
  let isStopped = false;
  let count = 0;
  for (const one of days) {
    const start = startOfPeriod(period, one.day);
    if (start !== current) {
      current = start;
      bets = 0;
      lost = 0;
      isStopped = false;
    }
    const used = { loss: lost + one.peak_cents, wager: bets + one.bets_cents, session: one.minutes }[type];
    isStopped ||= used > amount;
    if (isStopped) count += 1;
    bets += one.bets_cents;
    lost += one.bets_cents - one.wins_cents;
  }
  return count;
}

function startOfPeriod(period: string, day: string): string {
  if (period === 'month') return day.slice(0, 7);
  if (period !== 'week') return day;
  const at = new Date(`${day}T00:00:00.000Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}
