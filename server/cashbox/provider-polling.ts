import { HOUR_MS, MINUTE_MS } from '../../src/lib/time-units.ts';

/** A provider that has reported nothing for so long is polled. */
export const POLL_AFTER_MS = MINUTE_MS;
const MAX_DELAY_MS = HOUR_MS;

/** Delay before the next poll after so many polls without news: a minute, two, four, up to an hour. */
export const nextPollDelay = (polls: number): number =>
  Math.min(MAX_DELAY_MS, POLL_AFTER_MS * 2 ** Math.min(Math.max(polls, 0), 10));

/** Columns of a payment that its provider knows. */
export const RESET_UNKNOWN = { unknown_asks: 0, unknown_since: null } as const;

/** So many times in a row, and for so long, a provider has to say that it doesn't know a payment: one answer may come from a stale replica. */
export const UNKNOWN_POLLS = 3;
export const UNKNOWN_MS = HOUR_MS;
