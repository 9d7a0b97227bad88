/** Waits between attempts, milliseconds: 1, 2, 4, 8, 16, 32 s; their sum with seven attempts of 30 s stays below the browser's 300 s. */
export const BASE_DELAY_MS = 1000;

/**
 * The wait before retry `retry` (1-based): exponential, with jitter that only subtracts, so that the whole schedule
 * never exceeds its sum (decision 0069).
 */
export function backoffDelay(
  retry: number,
  random: () => number = Math.random,
  baseMs = BASE_DELAY_MS,
): number {
  const full = baseMs * 2 ** (retry - 1);
  return full / 2 + (full / 2) * random();
}

/** Waits; rejects with the signal's reason when it is aborted meanwhile. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
