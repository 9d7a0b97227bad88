import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCurrency, KNOWN_CURRENCIES } from '../../src/contract/operator/currencies.ts';
import { intlTag, LOCALES } from '../../src/contract/operator/locales.ts';
import {
  displayUnit,
  exchangedCents,
  formatAmount,
  formatMoney,
  type MoneyCurrency,
  parseMoney,
} from '../../src/lib/money.ts';

const currency = (code: string): MoneyCurrency => {
  const found = findCurrency(code);
  if (!found) throw new Error(code);
  return found;
};
const anyCurrency = fc.constantFrom(...KNOWN_CURRENCIES);
const anyLocale = fc.constantFrom(...LOCALES.map(intlTag));
const anyCents = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000, max: 100_000 }));

describe('writing money', () => {
  test('follows the locale for fiat', () => {
    expect(formatMoney(123_456, currency('EUR'), 'en')).toBe('€1,234.56');
    expect(formatMoney(123_456, currency('EUR'), 'de')).toBe('1.234,56\u00a0€');
    expect(formatMoney(123_456, currency('EUR'), 'fr-CA')).toBe('1\u00a0234,56\u00a0€');
    expect(formatMoney(500, currency('AUD'), 'en-AU')).toBe('$5.00');
    expect(formatAmount(123_456, currency('EUR'), 'de')).toBe('1.234,56');
    expect(formatAmount(123_456, currency('AUD'), 'en')).toBe('1,234.56');
    expect(formatMoney(500, currency('AUD'), 'en')).toBe('A$5.00');
    expect(formatMoney(1_234_567, currency('JPY'), 'en')).toBe('¥1,234,567');
  });

  test('shows coins in the units of WALLET-10, all decimals that are not zero', () => {
    expect(formatMoney(123_456_789, currency('BTC'), 'en')).toBe('1,234,567.89\u00a0µBTC');
    expect(formatMoney(1, currency('BTC'), 'en')).toBe('0.01\u00a0µBTC');
    expect(formatMoney(123_450_000, currency('ETH'), 'en')).toBe('1,234.50\u00a0mETH');
    expect(formatMoney(1, currency('LTC'), 'de')).toBe('0,00001\u00a0mLTC');
    expect(formatMoney(1, currency('BCH'), 'en')).toBe('0.00000001\u00a0BCH');
    expect(formatMoney(150_000_000, currency('DOG'), 'en')).toBe('1.50\u00a0DOG');
    expect(formatMoney(-5, currency('USDT'), 'en')).toBe('−0.000005\u00a0USDT');
  });

  test('calls demo money FUN', () => {
    expect(formatMoney(100_000, currency('FUN'), 'en')).toBe('FUN\u00a01,000.00');
    expect(displayUnit(currency('FUN'))).toBe('FUN');
  });

  test('is exact at the border of exact integers', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, currency('USD'), 'en')).toBe('$90,071,992,547,409.91');
    expect(formatMoney(Number.MIN_SAFE_INTEGER, currency('USD'), 'en')).toBe('−$90,071,992,547,409.91');
  });

  test('rejects what is no exact amount or no decimal currency', () => {
    for (const wrong of [0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      expect(() => formatMoney(wrong, currency('EUR'), 'en')).toThrow(RangeError);
    }
    expect(() => formatMoney(1, { code: 'MRU', fiat: true, subunits_to_unit: 5 }, 'en')).toThrow(RangeError);
  });
});

describe('reading money', () => {
  test('gives back every amount that was written, in every currency and locale', () => {
    fc.assert(
      fc.property(anyCents, anyCurrency, anyLocale, (cents, of, locale) => {
        expect(parseMoney(formatMoney(cents, of, locale), of, locale)).toBe(cents);
      }),
      { numRuns: 2000 },
    );
  });

  test('takes a plain number without symbol or groups', () => {
    expect(parseMoney('1234.5', currency('EUR'), 'en')).toBe(123_450);
    expect(parseMoney(' 1234,5 ', currency('EUR'), 'de')).toBe(123_450);
    expect(parseMoney('1 234,50', currency('NOK'), 'nb')).toBe(123_450);
    expect(parseMoney('7', currency('JPY'), 'it')).toBe(7);
    expect(parseMoney('EUR 12', currency('EUR'), 'en')).toBe(1200);
    expect(parseMoney('-€3', currency('EUR'), 'en')).toBe(-300);
    expect(parseMoney('0.01 µBTC', currency('BTC'), 'en')).toBe(1);
  });

  test.each([
    ['', 'en'],
    ['€', 'en'],
    ['abc', 'en'],
    ['1.', 'en'],
    ['.5', 'en'],
    ['1.234', 'en'],
    ['12.50', 'de'],
    ['12,', 'de'],
    ['1,2,3', 'en'],
    ['1,23', 'en'],
    ['1234,567', 'en'],
    ['1..2', 'en'],
    ['--1', 'en'],
    ['1e3', 'en'],
    ['٣', 'en'],
    ['1 $', 'en'],
    ['90071992547409.92', 'en'],
  ])('rejects %j in %s', (text, locale) => {
    expect(parseMoney(text, currency('EUR'), locale)).toBeNull();
  });

  test('rejects decimals in a currency that has none', () => {
    expect(parseMoney('7.0', currency('JPY'), 'en')).toBeNull();
    expect(parseMoney('7.', currency('JPY'), 'en')).toBeNull();
  });
});

describe('the worth of an amount in another currency', () => {
  test('is never more than it is, and less than one minor unit below it', () => {
    // Rates that a number holds exactly.
    const anyRate = fc.nat({ max: 2 ** 30 });
    fc.assert(
      fc.property(fc.maxSafeNat(), anyCurrency, anyCurrency, anyRate, (cents, from, to, parts) => {
        const whole = BigInt(cents) * BigInt(parts) * BigInt(to.subunits_to_unit);
        const exact = whole / (1024n * BigInt(from.subunits_to_unit));
        const known = exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : null;
        expect(exchangedCents(cents, from, to, parts / 1024)).toBe(known);
      }),
    );
  });

  test.for([
    [150_050_000, 'BTC', 'EUR', 100_000.5, 15_005_075],
    [1, 'DOG', 'EUR', 0.2, 0],
    [100_000_000, 'DOG', 'EUR', 0.2, 20],
    [1_000_000, 'USDT', 'EUR', 0.909, 90],
    [99, 'EUR', 'JPY', 1.5, 1],
  ] as const)('of %i minor units of %s in %s at %f is %i', ([cents, from, to, rate, worth]) => {
    expect(exchangedCents(cents, currency(from), currency(to), rate)).toBe(worth);
  });

  test('past the exact integers is unknown', () => {
    expect(exchangedCents(Number.MAX_SAFE_INTEGER, currency('EUR'), currency('EUR'), 2)).toBeNull();
  });
});
