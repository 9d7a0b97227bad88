import { describe, expect, test } from 'vitest';
import {
  type CardValues,
  editCvc,
  editExpiry,
  editNumber,
  errorsOf,
  maskOf,
  validityOf,
} from '../../../../server/sandbox/psp/client/card/card-input.ts';
import { textsOf } from '../../../../server/sandbox/psp/client/texts.ts';
import { LOCALES } from '../../../../src/contract/operator/locales.ts';

const NOW = new Date(2026, 10, 20);
/** `|` is the caret. */
const edited = (edit: typeof editNumber, given: string): string => {
  const { text, caret } = edit({ text: given.replace('|', ''), caret: given.indexOf('|') });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

test.each([
  ['4|', '4|'],
  ['42424|', '4242 4|'],
  ['4242-4242 4242.4242|', '4242 4242 4242 4242|'],
  ['3782 822463|', '3782 822463|'],
  ['378282246310005|', '3782 822463 10005|'],
  ['42429| 4242', '4242 9|424 2'],
  ['4242 |242', '4242| 242'],
  ['42a|', '42|'],
  ['42424242424242424242424|', '4242 4242 4242 4242 424|'],
])('a number typed as %s is written as %s', (given, written) => {
  expect(edited(editNumber, given)).toBe(written);
});

test.each([
  ['1|', '1|'],
  ['5|', '05|'],
  ['12|', '12|'],
  ['12/|', '12/|'],
  ['123|', '12/3|'],
  ['12/29|', '12/29|'],
  ['1/29|', '01/29|'],
  ['12 / 2029|', '12/29|'],
  ['122029|', '12/29|'],
  ['12/2|9', '12/2|9'],
])('an expiry typed as %s is written as %s', (given, written) => {
  expect(edited(editExpiry, given)).toBe(written);
});

test('a security code has digits only, at most four', () => {
  expect(edited(editCvc, '12 3a45|')).toBe('1234|');
});

const RIGHT: CardValues = {
  number: '4242 4242 4242 4242',
  expiry: '12/29',
  cvc: '123',
  holder: 'Ada Lovelace',
};
const errors = (over: Partial<CardValues> = {}, accepts: readonly string[] = []) =>
  errorsOf({ ...RIGHT, ...over }, accepts, NOW);

describe('a card', () => {
  test('that is right has no error', () => {
    expect(errors()).toEqual({});
    expect(errors({ number: '3782 822463 10005', cvc: '1234' })).toEqual({});
  });

  test.each([
    ['number', '', 'errors.required'],
    ['number', '4242 4242 4242 4241', 'errors.card.number'],
    ['number', '4242 4242 4242', 'errors.card.number'],
    ['number', '1234 5678 9012 3452', 'errors.card.unsupported'],
    ['expiry', '', 'errors.required'],
    ['expiry', '13/29', 'errors.card.expiry'],
    ['expiry', '12', 'errors.card.expiry'],
    ['expiry', '10/26', 'errors.card.expired'],
    ['cvc', '12', 'errors.card.cvc'],
    ['cvc', '1234', 'errors.card.cvc'],
    ['holder', ' ', 'errors.required'],
    ['holder', '4242 4242', 'errors.card.holder'],
    ['holder', 'Ada 4242', 'errors.card.holder'],
  ] as const)('whose %s is "%s" has the error %s', (field, text, error) => {
    expect(errors({ [field]: text })).toEqual({ [field]: error });
  });

  test('holds to the end of its month', () => {
    expect(errors({ expiry: '11/26' })).toEqual({});
  });

  test('of a brand that can’t be paid with is told so after six digits', () => {
    expect(errors({ number: '4242 42' }, ['mastercard'])).toEqual({ number: 'errors.card.unsupported' });
    expect(errors({ number: '5555 5555 5555 4444' }, ['mastercard', 'maestro'])).toEqual({});
  });

  test('is told by six and four digits, and how long it holds by a class', () => {
    expect(maskOf(RIGHT.number)).toEqual({ first_six: '424242', last_four: '4242', scheme: 'visa' });
    expect(['11/26', '12/26', '01/27'].map(expiry => validityOf(expiry, NOW))).toEqual([
      'this_month',
      'this_year',
      'later',
    ]);
  });
});

test('every locale has its texts, in which nothing is left open but one place', () => {
  const places = (text: string) => text.split('{}').length - 1;
  for (const locale of LOCALES) {
    const texts = textsOf(locale);
    expect([texts.payTo, texts.codeSent, texts.wrongCode].map(places), locale).toEqual([1, 1, 1]);
    expect(texts.testCards).toHaveLength(textsOf('en').testCards.length);
    if (!locale.startsWith('en')) expect(texts.sandbox).not.toBe(textsOf('en').sandbox);
  }
});
