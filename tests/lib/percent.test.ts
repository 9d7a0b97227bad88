import { expect, test } from 'vitest';
import { formatPercent } from '../../src/lib/percent.ts';

test('per cent is written as the language does, with two decimals at most', () => {
  expect(formatPercent(96.21, 'en')).toBe('96.21%');
  expect(formatPercent(96.219, 'de')).toBe('96,22\u00a0%');
  expect(formatPercent(5, 'en')).toBe('5%');
});
