import { expect, test } from 'vitest';
import { formatDuration } from '../../src/lib/format-duration.ts';

test.each([
  [-1000, '00:00:00'],
  [999, '00:00:00'],
  [1000, '00:00:01'],
  [59_999, '00:00:59'],
  [60_000, '00:01:00'],
  [3_599_000, '00:59:59'],
  [3_600_000, '01:00:00'],
  [360_061_000, '100:01:01'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
