import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureRound, reachedMeasure } from '../../../src/features/safe-play/check-measures.ts';
import { endPlaySession, markRealityChecked } from '../../../src/features/safe-play/play-session.ts';
import { NOON } from './fixtures.ts';

const none = { loss: null, rounds: null, pace: null };

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  endPlaySession();
});
afterEach(() => {
  // Another test's play session begins at another moment.
  vi.setSystemTime(Date.now() + 86_400_000);
  reachedMeasure(none);
  vi.useRealTimers();
});

const play = (count: number, cents = 100) => {
  for (let round = 0; round < count; round += 1) measureRound('EUR', cents, 0);
};

test.each([
  ['loss', { loss: { currency: 'EUR', amount_cents: 300 } }, 3],
  ['rounds', { rounds: 25 }, 25],
  ['pace', { pace: 50 }, 50],
] as const)(
  'a reality check comes by %s at its measure and not before, and starts again after it',
  (cause, measure, rounds) => {
    const measures = { ...none, ...measure };
    play(rounds - 1);
    expect(reachedMeasure(measures)).toBeNull();
    play(1);
    expect(reachedMeasure(measures)).toBe(cause);
    vi.setSystemTime(NOON + 1000);
    markRealityChecked();
    expect(reachedMeasure(measures)).toBeNull();
    play(rounds);
    expect(reachedMeasure(measures)).toBe(cause);
  },
);

test('a loss counts wins and one currency, a pace the rounds of ten minutes', () => {
  const loss = { ...none, loss: { currency: 'EUR', amount_cents: 100 } };
  measureRound('EUR', 200, 150);
  measureRound('NOK', 5000, 0);
  expect(reachedMeasure(loss)).toBeNull();
  measureRound('EUR', 50, 0);
  expect(reachedMeasure(loss)).toBe('loss');
  for (let round = 0; round < 60; round += 1) {
    vi.setSystemTime(NOON + round * 15_000);
    measureRound('EUR', 20, 20);
  }
  expect(reachedMeasure({ ...none, pace: 50 })).toBeNull();
});

test('what was counted survives a reload of the tab', async () => {
  play(24);
  vi.resetModules();
  const again = await import('../../../src/features/safe-play/check-measures.ts');
  again.measureRound('EUR', 100, 0);
  expect(again.reachedMeasure({ ...none, rounds: 25 })).toBe('rounds');
});
