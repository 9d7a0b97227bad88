import { afterEach, expect, test, vi } from 'vitest';
import { now, timings } from '../../../sw/network/timings.ts';

afterEach(() => {
  globalThis.ORBIT_SCALE = undefined;
  vi.useRealTimers();
});

test('a test may shift the worker’s clock and shorten its times', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  expect(now()).toBe(1_000_000);
  expect(timings().retries).toBe(6);
  globalThis.ORBIT_SCALE = { clockOffsetMs: 5000, retries: 1 };
  expect(now()).toBe(1_005_000);
  expect(timings()).toMatchObject({ retries: 1, networkTimeoutMs: 1000 });
});
