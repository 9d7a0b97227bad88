import { plural, t } from '@lingui/core/macro';

/** "15 minutes"; whole hours, and whole days from two on. */
export function durationText(minutes: number): string {
  const hours = minutes / 60;
  const days = hours / 24;
  if (Number.isInteger(days) && days > 1)
    return t({ id: 'safePlay.days', message: plural(days, { one: '# day', other: '# days' }) });
  return Number.isInteger(hours) && hours >= 1
    ? t({ id: 'safePlay.hours', message: plural(hours, { one: '# hour', other: '# hours' }) })
    : t({ id: 'safePlay.minutes', message: plural(minutes, { one: '# minute', other: '# minutes' }) });
}

/** An interval in minutes; null for never. */
export const intervalText = (minutes: number | null): string =>
  minutes === null
    ? t({ id: 'safePlay.check.never', message: 'Never' })
    : t({
        id: 'safePlay.check.every',
        message: plural(minutes, { one: 'Every minute', other: 'Every # minutes' }),
      });

export const timePlayedText = (minutes: number): string =>
  t({
    id: 'safePlay.check',
    message: plural(minutes, {
      one: 'You’ve been playing for # minute',
      other: 'You’ve been playing for # minutes',
    }),
  });
