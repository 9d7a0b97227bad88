import type { LimitPeriod } from '../../src/contract/subjects/limits.ts';
import { DAY_MS } from '../../src/lib/time-units.ts';

/**
 * The periods in which limits count are calendar days, weeks from Monday and months of UTC (decision 0122): a time zone that a
 * player can change would be a way to begin one again.
 */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const startOfDay = (at: Date): number => Date.parse(`${dayOf(at)}T00:00:00.000Z`);

/** The first day of the period that runs, `2026-06-01`. */
export function firstDayOf(period: string, now: Date): string {
  if (period === 'month') return `${dayOf(now).slice(0, 7)}-01`;
  if (period !== 'week') return dayOf(now);
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return dayOf(new Date(startOfDay(now) - daysSinceMonday * DAY_MS));
}

/** When the period that runs ends and the next one begins. */
export function endOfPeriod(period: string, now: Date): Date {
  const first = new Date(`${firstDayOf(period, now)}T00:00:00.000Z`);
  if (period === 'month') return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
  return new Date(first.getTime() + (period === 'week' ? 7 : 1) * DAY_MS);
}

const DAYS: Readonly<Partial<Record<LimitPeriod, number>>> = { day: 1, '3_days': 3, week: 7, month: 30 };

/** The length of a cooling-off. */
export const coolingOffMinutes = (period: LimitPeriod): number => (DAYS[period] ?? 1) * 24 * 60;

/** When an exclusion that begins now ends: on the same day of a later month, or its last day; null for never. */
export function endOfExclusion(period: LimitPeriod, now: Date): Date | null {
  if (period === 'forever') return null;
  const end = new Date(now);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + Number.parseInt(period, 10));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return end;
}
