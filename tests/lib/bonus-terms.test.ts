import { expect, test } from 'vitest';
import { buildCatalogue } from '../../server/games/catalogue/catalogue.ts';
import { ASSUMED_RTP_BASIS_POINTS, bonusExamples } from '../../src/lib/bonus-terms.ts';

const terms = { min_deposit_cents: 2000, percent: 50, max_bonus_cents: 5000, wager: 25 };

test('the expected cost is the stake times one minus the return to player, rounded up', () => {
  expect(bonusExamples(terms)).toEqual([
    { deposit: 2000, bonus: 1000, stake: 25_000, cost: 1125 },
    { deposit: 10_000, bonus: 5000, stake: 125_000, cost: 5625 },
  ]);
  expect(bonusExamples({ ...terms, min_deposit_cents: 3, wager: 1, max_bonus_cents: 1 })).toEqual([
    { deposit: 3, bonus: 1, stake: 1, cost: 1 },
  ]);
});

test('an offer without a highest bonus has the smallest deposit for an example, one of free spins none', () => {
  expect(bonusExamples({ ...terms, max_bonus_cents: null })).toHaveLength(1);
  expect(bonusExamples({ ...terms, percent: null, max_bonus_cents: null })).toEqual([]);
});

test('large amounts of coins stay exact', () => {
  const [, full] = bonusExamples({
    min_deposit_cents: 1,
    percent: 30,
    max_bonus_cents: 10 ** 13 + 1,
    wager: 99,
  });
  expect(full).toEqual({
    deposit: 33_333_333_333_337,
    bonus: 10_000_000_000_001,
    stake: 990_000_000_000_099,
    cost: 44_550_000_000_005,
  });
});

test('the return to player that is named is the average of the games', () => {
  const { games } = buildCatalogue(2400);
  const known = games.flatMap(({ rtp }) => rtp ?? []);
  const average = known.reduce((sum, rtp) => sum + rtp, 0) / known.length;
  expect(Math.abs(average * 100 - ASSUMED_RTP_BASIS_POINTS)).toBeLessThan(25);
});
