import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { postalCodeFor } from '../../../src/contract/subjects/validation.ts';

/** The message of the first issue, or null where the value is fine. */
const error = (schema: v.GenericSchema, value: unknown): string | null =>
  v.safeParse(schema, value).issues?.[0].message ?? null;

const postcodes: Readonly<Record<string, readonly [fine: readonly string[], wrong: readonly string[]]>> = {
  AU: [
    ['0200', '200', '2600', '9999'],
    ['20', '20000', '2O00', 'A200'],
  ],
  CA: [
    ['K1A 0B1', 'k1a0b1', 'Y1A 1A1', 'H0H 0H0'],
    ['D1A 1A1', 'W1A 1A1', 'K1D 1A1', 'K1A-0B1', 'K1A  0B1', 'K1A 0B', '11A 0B1'],
  ],
  NZ: [
    ['6011', '0110'],
    ['601', '60110', '60a1'],
  ],
  DE: [
    ['10115', '01067'],
    ['1011', '101155', '1011a'],
  ],
  IT: [['00118'], ['0011', '001188']],
  EE: [['10111'], ['1011', '101111']],
  AT: [['1010'], ['101', '10100']],
  NO: [['0150'], ['150', '01500']],
  FR: [
    ['75001', 'AB-12 3', 'ab', '123456789012'],
    ['7', '75_001'],
  ],
};

describe.each(Object.entries(postcodes))('a postal code of %s', (country, [fine, wrong]) => {
  test.each(fine)('can be %j', code => {
    expect(error(postalCodeFor(country), code)).toBeNull();
  });

  test.each(wrong)('can not be %j', code => {
    expect(error(postalCodeFor(country), code)).toBe('errors.postal_code.invalid');
  });

  test('is required, and never longer than twelve', () => {
    expect(error(postalCodeFor(country), ' ')).toBe('errors.required');
    expect(error(postalCodeFor(country), '1234567890123')).toBe('errors.too_long');
  });
});

test('letters that only look English are named as what they are', () => {
  // The first letter is Cyrillic.
  for (const country of ['CA', 'FR'])
    expect(error(postalCodeFor(country), '\u041a1A 0B1')).toBe('errors.latin');
});
