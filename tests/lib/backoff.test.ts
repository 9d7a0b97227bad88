import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { REQUEST_RETRIES, REQUEST_TIMEOUT_MS } from '../../src/contract/wire.ts';
import { backoffDelay, delay } from '../../src/lib/backoff.ts';

/** The browser ends a worker's fetch event after 300 s; start and writing need their part of it (decision 0069). */
const EVENT_BUDGET_MS = 290_000;

test('the whole schedule stays below the browser’s cap, whatever the jitter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
      jitter => {
        const waits = Array.from({ length: REQUEST_RETRIES }, (_, i) =>
          backoffDelay(i + 1, () => jitter[i] ?? 0),
        );
        const total = waits.reduce((sum, wait) => sum + wait, 0);
        expect(total + (REQUEST_RETRIES + 1) * REQUEST_TIMEOUT_MS).toBeLessThan(EVENT_BUDGET_MS);
      },
    ),
    { numRuns: 1000 },
  );
});

test('jitter only subtracts, and at most half', () => {
  expect(backoffDelay(1, () => 1)).toBe(1000);
  expect(backoffDelay(1, () => 0)).toBe(500);
  expect(backoffDelay(6, () => 1)).toBe(32_000);
});

test('a wait ends after its time, or when it is aborted: at once, and without a trace', async () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  void delay(1000).then(ended);
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledTimes(1);
  const abort = new AbortController();
  const removed = vi.spyOn(abort.signal, 'removeEventListener');
  const whole = delay(10, abort.signal);
  await vi.advanceTimersByTimeAsync(10);
  await whole;
  expect(removed).toHaveBeenCalledTimes(1);
  const aborted = delay(1000, abort.signal);
  abort.abort(new Error('cancelled'));
  await expect(aborted).rejects.toThrow('cancelled');
  expect(vi.getTimerCount()).toBe(0);
  await expect(delay(1000, abort.signal)).rejects.toThrow('cancelled');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
