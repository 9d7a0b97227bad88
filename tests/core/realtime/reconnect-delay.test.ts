import { expect, test } from 'vitest';
import { reconnectDelay } from '../../../src/core/realtime/connection.ts';

/** Fifty pages whose server has just come back; `k / 50` are their random numbers. */
const delays = (attempt: number) =>
  Array.from({ length: 50 }, (_, k) => reconnectDelay(attempt, () => k / 50, 1000));

test('pages that were disconnected together reconnect over ten seconds and more', () => {
  const first = delays(1);
  expect(Math.max(...first) - Math.min(...first)).toBeGreaterThan(10_000);
  expect(Math.min(...first)).toBeGreaterThanOrEqual(500);
});

test('the delay grows up to a minute', () => {
  const longest = [1, 2, 3, 4, 20].map(attempt => Math.max(...delays(attempt)));
  expect(longest).toEqual([...longest].sort((a, b) => a - b));
  expect(longest.at(-1)).toBeLessThanOrEqual(60_500);
});
