/** Waits between attempts, milliseconds: 1, 2, 4, 8, 16, 32 s; their sum with seven attempts of 30 s stays below the browser's 300 s. */
export const BASE_DELAY_MS = 1000;

/**
 * The wait before retry `retry` (1-based): exponential, with jitter that only subtracts, so that the whole schedule
 * never exceeds its sum (offline 0.1).
 */
export function delayBefore(
  retry: number,
  random: () => number = Math.random,
  baseMs = BASE_DELAY_MS,
): number {
  const full = baseMs * 2 ** (retry - 1);
  return full / 2 + (full / 2) * random();
}
