import { describe, expect, test } from 'vitest';
import { wageredPercent } from '../../../src/features/wallet/useBalance.ts';

describe('the percentage of a wager', () => {
  test.each([
    [0, 0, 0],
    [5, 0, 0],
    [5, -1, 0],
    [-1, 100, 0],
    [-1, 300, 0],
    [0, 100, 0],
    [0, 300, 0],
    [99, 10_000, 0],
    [100, 10_000, 1],
    [29, 100, 29],
    [2999, 10_000, 29],
    [100, 300, 33],
    [57, 100, 57],
    [200, 300, 66],
    [9999, 10_000, 99],
    [1, 1, 100],
    [300, 300, 100],
    [10_000, 10_000, 100],
    [301, 300, 100],
    [10_001, 10_000, 100],
  ])('%i of %i is %i', (wagered, total, percent) => expect(wageredPercent(wagered, total)).toBe(percent));
});
