import { describe, expect, test } from 'vitest';
import { isCardNumber, isNotExpired, parseMaskedCard, schemeOf } from '../../src/lib/payment-card.ts';

describe('a card number', () => {
  test.each(['4111 1111 1111 1111', '5500-0000-0000-0004', '340000000000009', '6759649826438453'])(
    '%s is valid',
    number => expect(isCardNumber(number)).toBe(true),
  );

  test.each([
    '4111 1111 1111 1112',
    '4111111111111',
    '',
    'x411111111111111',
    '４１１１１１１１１１１１１１１１',
  ])('%j is invalid', number => expect(isCardNumber(number)).toBe(false));

  test('has 12 to 19 digits', () => {
    expect(isCardNumber('00000000000')).toBe(false);
    expect(isCardNumber('000000000000')).toBe(true);
    expect(isCardNumber('0'.repeat(19))).toBe(true);
    expect(isCardNumber('0'.repeat(20))).toBe(false);
  });
});

describe('whose card it is', () => {
  test.each([
    ['222099', null],
    ['222100', 'mastercard'],
    ['272099', 'mastercard'],
    ['272100', null],
    ['399999', 'diners'],
    ['400000', 'visa'],
    ['499999', 'visa'],
    ['500000', 'maestro'],
    ['509999', 'maestro'],
    ['510000', 'mastercard'],
    ['559999', 'mastercard'],
    ['560000', 'maestro'],
    ['352799', null],
    ['352800', 'jcb'],
    ['601099', 'maestro'],
    ['601100', 'discover'],
    ['699999', 'maestro'],
    ['700000', null],
    ['41111', null],
    ['4111 11', 'visa'],
  ])('%s is of %s', (bin, scheme) => expect(schemeOf(bin)).toBe(scheme));
});

describe('the expiry of a card', () => {
  const now = new Date(2026, 5, 30, 23, 59);
  test.each([
    ['06/26', true],
    ['05/26', false],
    ['12/25', false],
    ['01/27', true],
    ['12/99', true],
    [' 07 / 26 ', true],
    ['00/27', false],
    ['13/27', false],
    ['6/26', false],
    ['06/2026', false],
    ['', false],
  ])('%j: %s', (typed, isAhead) => expect(isNotExpired(typed, now)).toBe(isAhead));

  test('is past from the first moment of the next month', () => {
    expect(isNotExpired('06/26', new Date(2026, 6, 1))).toBe(false);
  });
});

describe('the title of a saved card', () => {
  test.each([
    ['411111******1234', { first_6: '411111', last_4: '1234' }],
    ['Visa 411111 •••••• 1234', { first_6: '411111', last_4: '1234' }],
    ['4111111111111234', { first_6: '411111', last_4: '1234' }],
    ['**** 1234', null],
    ['My wallet', null],
    ['41111***1234', null],
  ])('%s', (title, card) => expect(parseMaskedCard(title)).toEqual(card));
});
