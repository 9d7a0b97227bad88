import { describe, expect, test } from 'vitest';
import { countStoppedDays, type PlayedDay } from '../../src/lib/limit-simulation.ts';

const day = (
  date: string,
  bets_cents: number,
  wins_cents = 0,
  peak_cents = bets_cents,
  minutes = 10,
): PlayedDay => ({
  ...{ day: date, bets_cents, wins_cents, peak_cents, minutes },
});
/** Monday to Wednesday, and the Monday after. */
const days = [
  day('2026-06-01', 500, 600, 300),
  day('2026-06-02', 1000, 200),
  day('2026-06-03', 100, 0, 100, 90),
  day('2026-06-08', 900),
];

describe('the days on which a limit would have stopped play', () => {
  test('of losses are those with a moment at which a bet would have passed it', () => {
    const loss = { type: 'loss', period: 'day' } as const;
    expect(countStoppedDays(days, { ...loss, amount: 299 })).toBe(3);
    expect(countStoppedDays(days, { ...loss, amount: 300 })).toBe(2);
    expect(countStoppedDays(days, { ...loss, amount: 1000 })).toBe(0);
  });

  test('of a longer period are all days after it as well, and wins of earlier ones count', () => {
    const week = { type: 'loss', period: 'week' } as const;
    expect(countStoppedDays(days, { ...week, amount: 899 })).toBe(3);
    expect(countStoppedDays(days, { ...week, amount: 900 })).toBe(0);
    const month = { type: 'loss', period: 'month' } as const;
    expect(countStoppedDays(days, { ...month, amount: 900 })).toBe(1);
  });

  test('of wagers count every stake, of time the minutes of the day', () => {
    expect(countStoppedDays(days, { type: 'wager', period: 'week', amount: 1500 })).toBe(1);
    expect(countStoppedDays(days, { type: 'wager', period: 'day', amount: 500 })).toBe(2);
    expect(countStoppedDays(days, { type: 'session', period: 'day', amount: 60 })).toBe(1);
    expect(countStoppedDays([], { type: 'wager', period: 'day', amount: 1 })).toBe(0);
  });
});
