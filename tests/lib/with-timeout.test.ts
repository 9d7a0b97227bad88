import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from '../../src/lib/with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that ends in time gives its result, or its failure, and leaves no timer', async () => {
  expect(await withTimeout(Promise.resolve('done'), 1000, null)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('lost')), 1000, null)).rejects.toThrow('lost');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes longer is replaced', async () => {
  const result = withTimeout(new Promise(() => undefined), 1000, 'instead');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBe('instead');
});
