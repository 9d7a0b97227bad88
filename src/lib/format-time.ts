// Every time and date on screen is written here; `tag` is a tag of `Intl`, see `regionalTag`.
import { dateTimeFormat } from './intl-formats.ts';

/**
 * The tag for times and dates: the first of the browser's languages that is the reader's language, with its region. An
 * English page shows 24 hours in a British browser.
 */
export function regionalTag(tag: string, languages: readonly string[]): string {
  const [language] = tag.split('-');
  // Some browsers list what `Intl` rejects, such as `en-US@posix`.
  return languages.find(one => /^[a-z\d-]+$/i.test(one) && one.split('-')[0] === language) ?? tag;
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** The time of day: "14:05", "2:05 PM". */
export const formatClock = (at: number, tag: string): string => dateTimeFormat(tag, CLOCK).format(at);

/** A time with the day when that is not today: "14:05", "20 Nov, 14:05". `today` as `Date.toDateString` writes it. */
export function formatTime(at: number, tag: string, today = new Date().toDateString()): string {
  const isToday = new Date(at).toDateString() === today;
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const);
  return dateTimeFormat(tag, { ...CLOCK, ...day }).format(at);
}

/** A time with its day and year: "20 Nov 2026, 14:05". */
export const formatDateTime = (at: number, tag: string): string =>
  dateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** The day of a date without a time, which is the same in every time zone: "20 November 2026". */
export const formatDay = (at: number, tag: string): string =>
  dateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
