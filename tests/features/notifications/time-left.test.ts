import { expect, test } from 'vitest';
import { formatTimeLeft } from '../../../src/features/notifications/NotificationItem.tsx';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test.each([
  [0, null],
  [-MINUTE, null],
  [1, 'in 1 minute'],
  [MINUTE, 'in 1 minute'],
  [MINUTE + 1, 'in 2 minutes'],
  [2 * HOUR - 1, 'in 120 minutes'],
  [2 * HOUR, 'in 2 hours'],
  [3 * HOUR - 1, 'in 2 hours'],
  [2 * DAY - 1, 'in 47 hours'],
  [2 * DAY, 'in 2 days'],
  [3 * DAY - 1, 'in 2 days'],
])('%i milliseconds are left: %s', (left, text) => {
  expect(formatTimeLeft(5000 + left, 5000, 'en')).toBe(text);
});
