import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, isDue, MINUTE_MS } from '../../src/lib/time-units.ts';

test('a day has 24 hours of 60 minutes of 60,000 milliseconds', () => {
  expect([MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([60_000, 3_600_000, 86_400_000]);
});

test.each([
  ['at once', 0, false],
  ['a moment before the interval', 999, false],
  ['after the interval', 1000, true],
  ['when the clock has been set back', -1, true],
])('what is to be done each second is due %s: %j', (_, passed, due) => {
  expect(isDue(5000, 1000, 5000 + passed)).toBe(due);
});
