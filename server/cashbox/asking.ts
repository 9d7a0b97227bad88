import { HOUR_MS, MINUTE_MS } from '../../src/lib/time-units.ts';

/** A provider is asked after so long without a word. */
export const SILENCE_MS = MINUTE_MS;
const MAX_WAIT_MS = HOUR_MS;

/** How long it waits to be asked again when it was asked so often before: a minute, two, four, to an hour. */
export const waitAfter = (asks: number): number =>
  Math.min(MAX_WAIT_MS, SILENCE_MS * 2 ** Math.min(Math.max(asks, 0), 10));

/** The provider knows the payment, so that there is nothing to doubt. */
export const KNOWN_THERE = { unknown_asks: 0, unknown_since: null } as const;

/** So often in a row, and so long, a provider has to say that it doesn't know a payment: one answer may be of a copy that lags behind. */
export const UNKNOWN_ASKS = 3;
export const UNKNOWN_MS = HOUR_MS;
