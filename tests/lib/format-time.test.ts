import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatDateTime,
  formatDay,
  formatTime,
  regionalTag,
} from '../../src/lib/format-time.ts';
import { readSources } from '../setup/sources.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();
const dayOf = (day: number) => new Date(2026, 10, day).toDateString();
/** All kinds of space are one to a reader. */
const spaced = (text: string) => text.replace(/\s/gu, ' ');

test('a time of today is an hour and a minute', () => {
  expect(formatTime(at(20, 14, 5), 'de', dayOf(20))).toBe('14:05');
});

test('a time of another day has its date, even an hour ago', () => {
  expect(formatTime(at(20, 23, 30), 'de', dayOf(21))).toMatch(/20\. Nov.*23:30/);
});

test('an hour of half a day has no zero before it', () => {
  expect(spaced(formatClock(at(20, 3, 14), 'en-US'))).toBe('3:14 AM');
});

test('a day and a time with its day are written as the region does', () => {
  expect(formatDay(Date.UTC(2026, 5, 18), 'en-GB')).toBe('18 June 2026');
  expect(formatDay(Date.UTC(2026, 5, 18), 'en-US')).toBe('June 18, 2026');
  expect(spaced(formatDateTime(at(20, 14, 5), 'en-GB'))).toBe('20 Nov 2026, 14:05');
});

describe('the region of times', () => {
  test('is the browser’s where it has the reader’s language', () => {
    expect(regionalTag('en', ['en-GB', 'en'])).toBe('en-GB');
    expect(regionalTag('en', ['de-DE', 'en-IE', 'en-US'])).toBe('en-IE');
  });

  test('is the locale’s own where the browser does not have the language', () => {
    expect(regionalTag('de', ['en-GB'])).toBe('de');
    expect(regionalTag('fr-CA', [])).toBe('fr-CA');
  });

  test('is never a tag that can’t be formatted with', () => {
    expect(regionalTag('en', ['en-US@posix', 'en-CA'])).toBe('en-CA');
  });
});

test('nothing else of the page writes times and dates', () => {
  const others = readSources('.')
    .filter(({ path }) => path.startsWith('src/'))
    .filter(({ text }) =>
      /new Intl\.DateTimeFormat|\bdateTimeFormat\(|\.toLocale(Date|Time)?String\(/.test(text),
    )
    .map(({ path }) => path);
  // The second computes with a time zone and shows nothing.
  expect(others).toEqual(['src/lib/format-time.ts', 'src/lib/quiet-hours.ts']);
});
