import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

/** "in 3 hours" in the reader's language, in the largest unit of which two are left; null when it is over. */
export function formatTimeLeft(end: number, now: number, tag: string): string | null {
  const left = end - now;
  if (left <= 0) return null;
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  if (left >= 2 * DAY_MS) return format.format(Math.floor(left / DAY_MS), 'day');
  if (left >= 2 * HOUR_MS) return format.format(Math.floor(left / HOUR_MS), 'hour');
  return format.format(Math.ceil(left / MINUTE_MS), 'minute');
}
