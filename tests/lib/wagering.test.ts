import { expect, test } from 'vitest';
import { wageredPercent } from '../../src/lib/wagering.ts';

test.each([
  [0, 0, 0],
  [5, 0, 0],
  [5, -1, 0],
  [0, 300, 0],
  [100, 300, 33],
  [200, 300, 66],
  [29, 100, 29],
  [300, 300, 100],
  [301, 300, 100],
  [-1, 300, 0],
  [1, 1, 100],
  [0, 100, 0],
  [99, 10_000, 0],
  [100, 10_000, 1],
  [2999, 10_000, 29],
  [57, 100, 57],
  [9999, 10_000, 99],
  [10_000, 10_000, 100],
  [10_001, 10_000, 100],
  [-1, 100, 0],
])('%i of %i cents are %i %%', (wagered, total, percent) => {
  expect(wageredPercent(wagered, total)).toBe(percent);
});
