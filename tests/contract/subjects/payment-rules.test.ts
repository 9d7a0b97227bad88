import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  groupOfIban,
  isMethodShown,
  PAYMENT_ERRORS,
  paymentAmount,
  WholeNumber,
} from '../../../src/contract/subjects/payment-rules.ts';

const error = (schema: v.GenericSchema, value: unknown): string | null => {
  const message = v.safeParse(schema, value).issues?.[0].message ?? null;
  if (message !== null) expect(PAYMENT_ERRORS).toContain(message);
  return message;
};

describe('an amount', () => {
  const rule = paymentAmount({ min: 1000, max: 5000, step: 500, balance: 4000 });
  test.each([
    [999, 'errors.amount.min'],
    [1000, null],
    [1001, 'errors.amount.step'],
    [1499, 'errors.amount.step'],
    [1500, null],
    [4000, null],
    [4500, 'errors.not_enough_money'],
    [5000, 'errors.not_enough_money'],
    [5001, 'errors.amount.max'],
    [1000.5, 'errors.integer'],
    ['1000', 'errors.required'],
    [undefined, 'errors.required'],
  ])('%j: %s', (cents, message) => expect(error(rule, cents)).toBe(message));

  test('of a deposit has no balance as its limit', () => {
    expect(error(paymentAmount({ min: 1, max: 5000, step: 1 }), 5000)).toBeNull();
  });

  test('is exact: an unsafe integer is rejected', () => {
    expect(error(WholeNumber, Number.MAX_SAFE_INTEGER)).toBeNull();
    expect(error(WholeNumber, Number.MAX_SAFE_INTEGER + 1)).toBe('errors.integer');
    expect(error(WholeNumber, -1)).toBeNull();
  });
});

describe('groups and payments', () => {
  test('an IBAN of Lithuania, and no other, adds group 1101', () => {
    expect(groupOfIban('LT601010012345678901')).toBe(1101);
    expect(groupOfIban(' lt60 1010 0123 4567 8901')).toBe(1101);
    expect(groupOfIban('LV97HABA0012345678910')).toBeNull();
    expect(groupOfIban('DE02LT')).toBeNull();
    expect(groupOfIban('L')).toBeNull();
  });

  test('sofort is hidden from group 631 only', () => {
    expect(isMethodShown({ brand: 'sofort' }, [630, 632])).toBe(true);
    expect(isMethodShown({ brand: 'sofort' }, [631])).toBe(false);
    expect(isMethodShown({ brand: 'Sofort' }, [21, 631])).toBe(false);
    expect(isMethodShown({ brand: 'visa' }, [631])).toBe(true);
  });
});
