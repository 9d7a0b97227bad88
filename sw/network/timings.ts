import type { TestTimings } from '../../src/contract/test-timings.ts';
import { REQUEST_RETRIES, REQUEST_TIMEOUT_MS } from '../../src/contract/wire.ts';
import { BASE_DELAY_MS } from '../../src/lib/backoff.ts';

/** The worker's times. */
export const timings = (): Omit<TestTimings, 'longPollFallbackMs'> => ({
  attemptTimeoutMs: REQUEST_TIMEOUT_MS,
  baseDelayMs: BASE_DELAY_MS,
  retries: REQUEST_RETRIES,
  networkTimeoutMs: 1000,
  queueAfterMs: 3000,
  clockOffsetMs: 0,
  ...globalThis.ORBIT_SCALE,
});

/** The device's time, epoch milliseconds. */
export const now = (): number => Date.now() + timings().clockOffsetMs;
