import { describe, expect, test } from 'vitest';
import { isTimeZone, isWithinQuietHours } from '../../src/lib/quiet-hours.ts';

const at = (time: string) => new Date(`2026-01-15T${time}:00.000Z`);
const quiet = (from: string, to: string, time_zone = 'UTC') => ({ from, to, time_zone });

describe('quiet hours', () => {
  test.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('over midnight: %s is quiet: %s', (time, expected) => {
    expect(isWithinQuietHours(quiet('22:00', '07:00'), at(time))).toBe(expected);
  });

  test.each([
    ['12:59', false],
    ['13:00', true],
    ['13:59', true],
    ['14:00', false],
  ])('within a day: %s is quiet: %s', (time, expected) => {
    expect(isWithinQuietHours(quiet('13:00', '14:00'), at(time))).toBe(expected);
  });

  test('are in the player’s time zone, summer time included', () => {
    const tallinn = quiet('22:00', '23:00', 'Europe/Tallinn');
    expect(isWithinQuietHours(tallinn, new Date('2026-01-15T20:00:00Z'))).toBe(true);
    expect(isWithinQuietHours(tallinn, new Date('2026-07-15T20:00:00Z'))).toBe(false);
    expect(isWithinQuietHours(tallinn, new Date('2026-07-15T19:00:00Z'))).toBe(true);
  });

  test('of no length, or none, are never quiet', () => {
    expect(isWithinQuietHours(quiet('08:00', '08:00'), at('08:00'))).toBe(false);
    expect(isWithinQuietHours(null, at('08:00'))).toBe(false);
  });

  test('of an unknown time zone are in UTC', () => {
    expect(isTimeZone('Middle/Earth')).toBe(false);
    expect(isWithinQuietHours(quiet('08:00', '09:00', 'Middle/Earth'), at('08:30'))).toBe(true);
  });
});
