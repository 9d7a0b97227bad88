import { describe, expect, test } from 'vitest';
import { timingsOf } from '../../../src/features/telemetry/call-timings.ts';
import { clsOf, inpOf } from '../../../src/features/telemetry/vital-values.ts';

const shift = (at: number, value: number) => ({ at, value });

describe('CLS is the worst window of shifts', () => {
  test('shifts with less than a second between them add up, with a second they do not', () => {
    expect(clsOf([shift(0, 0.1), shift(999, 0.1)])).toBeCloseTo(0.2);
    expect(clsOf([shift(0, 0.1), shift(1000, 0.1)])).toBeCloseTo(0.1);
  });

  test('a window is shorter than five seconds', () => {
    const each = [0, 900, 1800, 2700, 3600, 4500].map(at => shift(at, 0.1));
    expect(clsOf([...each, shift(4999, 0.1)])).toBeCloseTo(0.7);
    expect(clsOf([...each, shift(5000, 0.1)])).toBeCloseTo(0.6);
  });

  test('without shifts it is none', () => {
    expect(clsOf([])).toBe(0);
  });
});

describe('INP is the slowest interaction', () => {
  const slow = new Map([
    [1, 900],
    [2, 300],
    [3, 40],
  ]);

  test('of fewer than fifty; from the fiftieth on one outlier is let go', () => {
    expect(inpOf(slow, 49)).toBe(900);
    expect(inpOf(slow, 50)).toBe(300);
  });

  test('and nothing where nobody touched anything', () => {
    expect(inpOf(new Map(), 0)).toBeNull();
  });
});

describe('calls are told by the shape of their address', () => {
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

  test('of other origins nothing is told', () => {
    expect(timingsOf([{ name: 'https://cdn.example/x', duration: 5 }], origin)).toEqual([]);
  });

  test('of sixty shapes at most', () => {
    const letters = 'abcdefghij';
    const many = Array.from({ length: 61 }, (_, n) => {
      const name = `${letters[Math.floor(n / 10)]}${letters[n % 10]}`;
      return entry(`/api/${name}`, 1);
    });
    expect(timingsOf(many.slice(0, 60), origin)).toHaveLength(60);
    expect(timingsOf(many, origin)).toHaveLength(60);
  });
});
