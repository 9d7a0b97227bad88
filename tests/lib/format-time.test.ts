import { expect, test } from 'vitest';
import { formatTime } from '../../src/lib/format-time.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

test('a time of today is an hour and a minute', () => {
  expect(formatTime(at(20, 14, 5), 'de', at(20, 23, 59))).toBe('14:05');
});

test('a time of another day has its date, even an hour ago', () => {
  expect(formatTime(at(20, 23, 30), 'de', at(21, 0, 10))).toMatch(/20\. Nov.*23:30/);
});
