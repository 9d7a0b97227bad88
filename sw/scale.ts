import type { Scale } from '../src/contract/scale.ts';
import { REQUEST_RETRIES, REQUEST_TIMEOUT_MS } from '../src/contract/wire.ts';
import { BASE_DELAY_MS } from '../src/lib/backoff.ts';

/** The worker's times. */
export const schedule = (): Scale => ({
  attemptTimeoutMs: REQUEST_TIMEOUT_MS,
  baseDelayMs: BASE_DELAY_MS,
  retries: REQUEST_RETRIES,
  patienceMs: 1000,
  wishMs: 3000,
  clockOffsetMs: 0,
  ...globalThis.ORBIT_SCALE,
});

/** The device's time, epoch milliseconds. */
export const now = (): number => Date.now() + schedule().clockOffsetMs;
