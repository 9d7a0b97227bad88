import { afterEach, expect, test, vi } from 'vitest';
import { dateTimeFormat, numberFormat } from '../../src/lib/intl-formats.ts';
import { readSources } from '../setup/sources.ts';

afterEach(() => vi.restoreAllMocks());

test('a formatter is made once for each language and its options', () => {
  const percent = { style: 'percent' } as const;
  expect(numberFormat('de')).toBe(numberFormat('de'));
  expect(numberFormat('de', { ...percent })).toBe(numberFormat('de', percent));
  expect(numberFormat('de', percent).format(0.5)).toBe('50\u00a0%');
  expect(numberFormat('en', percent).format(0.5)).toBe('50%');
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
});

test('a time is formatted in the time zone that the device has by then', () => {
  const clock = { hour: 'numeric' } as const;
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(0);
  const before = dateTimeFormat('en', clock);
  expect(dateTimeFormat('en', clock)).toBe(before);
  offset.mockReturnValue(-120);
  expect(dateTimeFormat('en', clock)).not.toBe(before);
});

test('nothing else of the page makes formatters of numbers', () => {
  const others = readSources('.')
    .filter(({ path, text }) => path.startsWith('src/') && /new Intl\.NumberFormat/.test(text))
    .map(({ path }) => path);
  expect(others).toEqual([]);
});
