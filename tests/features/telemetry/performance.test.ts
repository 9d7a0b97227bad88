import { describe, expect, test } from 'vitest';
import { timingsOf } from '../../../src/features/telemetry/call-timings.ts';

describe('calls are reported by path pattern', () => {
  const origin = 'https://casino.example';
  const entry = (path: string, duration: number) => ({ name: origin + path, duration });

  test('how many, their median and the slowest; identifiers and queries are left out', () => {
    const timings = timingsOf(
      [
        entry('/api/player/payments/77?token=secret', 100),
        entry('/api/player/payments/78', 300),
        entry('/api/player/payments/79', 200),
        entry('/client-context', 20.4),
      ],
      origin,
    );
    expect(timings).toEqual([
      { path: '/api/player/payments/:id', count: 3, median_ms: 200, slowest_ms: 300 },
      { path: '/client-context', count: 1, median_ms: 20, slowest_ms: 20 },
    ]);
  });

  test('calls to other origins are not reported', () => {
    expect(timingsOf([{ name: 'https://cdn.example/x', duration: 5 }], origin)).toEqual([]);
  });

  test('at most sixty patterns', () => {
    const letters = 'abcdefghij';
    const many = Array.from({ length: 61 }, (_, n) => {
      const name = `${letters[Math.floor(n / 10)]}${letters[n % 10]}`;
      return entry(`/api/${name}`, 1);
    });
    expect(timingsOf(many.slice(0, 60), origin)).toHaveLength(60);
    expect(timingsOf(many, origin)).toHaveLength(60);
  });
});
