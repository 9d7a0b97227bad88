/** Milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Whether something done at `at` is to be done again after `interval`; all in milliseconds. A time in the future is due
 * too: the clock was ahead and has been corrected since (F-114).
 */
export const isDue = (at: number, interval: number, now: number): boolean => now < at || now - at >= interval;
