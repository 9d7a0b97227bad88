import { afterEach, describe, expect, test } from 'vitest';
import { feeOf } from '../../../../src/contract/subjects/payment-rules.ts';
import { language } from '../../../../src/core/shell/i18n.ts';
import {
  amountErrorOf,
  amountMessage,
  possibleRange,
  readAmount,
} from '../../../../src/features/cashbox/form/amount-rules.ts';

const rule = { min: 1000, max: 500_000, step: 1 };

afterEach(() => {
  language.locale = 'en';
});

describe('an amount as it was typed', () => {
  test.each([
    ['en', '50', 5000],
    ['en', '1,250.50', 125_050],
    ['en', '1 250.50', 125_050],
    ['en', '50,5', 5050],
    ['en', '1,234', 123_400],
    ['de', '1.250,50', 125_050],
    ['de', '50.5', 5050],
    ['de', '1.234', 123_400],
    ['de', '1,234', null],
    ['no', '1\u00a0250,50', 125_050],
  ] as const)('in %s: %s', (locale, text, cents) => {
    language.locale = locale;
    expect(readAmount(text, 'EUR')).toBe(cents);
  });

  test('of a coin is in the unit that is shown', () => {
    expect(readAmount('1,500.25', 'BTC')).toBe(150_025);
    expect(amountErrorOf('0.001', 'BTC', rule)).toBe('amount.decimals');
  });

  test.each([
    ['', 'errors.required', 'Enter an amount'],
    ['1e3', 'amount.exponent', 'Write the amount out, without an exponent'],
    ['-50', 'amount.negative', 'The amount can’t be negative'],
    ['50.505', 'amount.decimals', 'Too many digits after the decimal mark. Write it like €10.00'],
    ['9007199254740993', 'amount.too_large', 'That’s more than we can handle'],
    ['fifty', 'amount.unreadable', 'That isn’t an amount. Write it like €10.00'],
    ['1,2345,67', 'amount.unreadable', 'That isn’t an amount. Write it like €10.00'],
    ['0', 'errors.amount.min', 'The smallest amount is €10.00'],
    ['0.00', 'errors.amount.min', 'The smallest amount is €10.00'],
    ['9.99', 'errors.amount.min', 'The smallest amount is €10.00'],
    ['5,000.01', 'errors.amount.max', 'The largest amount is €5,000.00'],
  ])('%s is answered by %s, in words that say what to do', (text, error, message) => {
    expect(amountErrorOf(text, 'EUR', rule)).toBe(error);
    expect(amountMessage(error, 'EUR', rule)).toBe(message);
  });

  test('has to be a multiple of the step and within what there is', () => {
    const strict = { ...rule, step: 500, balance: 2000 };
    expect(amountErrorOf('12', 'EUR', strict)).toBe('errors.amount.step');
    expect(amountErrorOf('25', 'EUR', strict)).toBe('errors.not_enough_money');
    expect(amountMessage('errors.not_enough_money', 'EUR', strict)).toBe('Not enough money: you have €20.00');
    expect(amountErrorOf('20', 'EUR', strict)).toBeNull();
  });
});

describe('what can be moved at once', () => {
  test.each([
    [{ min: 1000, max: 5000, step: 1 }, [1000, 5000]],
    [{ min: 1000, max: 1000, step: 1 }, [1000, 1000]],
    [{ min: 1000, max: 500, step: 1 }, null],
    [{ min: 1000, max: 5000, step: 1, balance: 999 }, null],
    [{ min: 1000, max: 5000, step: 100, balance: 3050 }, [1000, 3000]],
    [{ min: 1001, max: 5099, step: 100 }, [1100, 5000]],
    [{ min: 1001, max: 1099, step: 100 }, null],
    [{ min: 1, max: Number.MAX_SAFE_INTEGER, step: 1 }, [1, Number.MAX_SAFE_INTEGER]],
  ])('by %j: %j', (bounds, expected) => {
    const range = possibleRange(bounds);
    expect(range && [range.least, range.most]).toEqual(expected);
  });
});

describe('the fee', () => {
  test('is rounded down, and exact for every amount', () => {
    expect(feeOf({ basis_points: 250, fixed_cents: 0 }, 999)).toBe(24);
    expect(feeOf({ basis_points: 250, fixed_cents: 50 }, 5000)).toBe(175);
    expect(feeOf({ basis_points: 9999, fixed_cents: 0 }, Number.MAX_SAFE_INTEGER)).toBe(
      9_006_298_534_815_516,
    );
  });
});
