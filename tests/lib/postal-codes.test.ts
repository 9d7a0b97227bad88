import { describe, expect, test } from 'vitest';
import { stateFromPostalCode } from '../../src/lib/postal-codes.ts';

describe('the state of an Australian postcode', () => {
  test.each([
    ['199', null],
    ['200', 'ACT'],
    ['299', 'ACT'],
    ['300', null],
    ['799', null],
    ['800', 'NT'],
    ['999', 'NT'],
    ['1000', 'NSW'],
    ['2599', 'NSW'],
    ['2600', 'ACT'],
    ['2618', 'ACT'],
    ['2619', 'NSW'],
    ['2899', 'NSW'],
    ['2900', 'ACT'],
    ['2920', 'ACT'],
    ['2921', 'NSW'],
    ['2999', 'NSW'],
    ['3000', 'VIC'],
    ['3999', 'VIC'],
    ['4000', 'QLD'],
    ['4999', 'QLD'],
    ['5000', 'SA'],
    ['5999', 'SA'],
    ['6000', 'WA'],
    ['6797', 'WA'],
    ['6798', null],
    ['6799', null],
    ['6800', 'WA'],
    ['6999', 'WA'],
    ['7000', 'TAS'],
    ['7999', 'TAS'],
    ['8000', 'VIC'],
    ['8999', 'VIC'],
    ['9000', 'QLD'],
    ['9999', 'QLD'],
  ])('%s is in %s', (code, state) => {
    expect(stateFromPostalCode('AU', code)).toBe(state);
  });

  test('may have a leading zero and spaces around it', () => {
    expect(stateFromPostalCode('AU', '0200')).toBe('ACT');
    expect(stateFromPostalCode('AU', ' 0999 ')).toBe('NT');
  });

  test('is null for an invalid postcode', () => {
    for (const code of ['', '20', '20000', '2e3', '-200', 'ABCD', '20.0']) {
      expect(stateFromPostalCode('AU', code)).toBeNull();
    }
  });
});

describe('the province of a Canadian postal code', () => {
  const provinces = {
    A: 'Newfoundland and Labrador',
    B: 'Nova Scotia',
    C: 'Prince Edward Island',
    E: 'New Brunswick',
    GHJ: 'Quebec',
    KLMNP: 'Ontario',
    R: 'Manitoba',
    S: 'Saskatchewan',
    T: 'Alberta',
    V: 'British Columbia',
    X: 'Northwest Territories',
    Y: 'Yukon',
  };
  test.each(Object.entries(provinces))('starting with %s is %s', (letters, province) => {
    for (const letter of letters) {
      expect(stateFromPostalCode('CA', `${letter}1A 1A1`)).toBe(province);
      expect(stateFromPostalCode('CA', `${letter.toLowerCase()}1a1a1`)).toBe(province);
    }
  });

  test('starting with a letter of no province is null', () => {
    for (const letter of 'DFIOQUWZ1') expect(stateFromPostalCode('CA', `${letter}1A 1A1`)).toBeNull();
    expect(stateFromPostalCode('CA', '')).toBeNull();
  });
});

test('no other country has a table', () => {
  expect(stateFromPostalCode('NZ', '2000')).toBeNull();
  expect(stateFromPostalCode('DE', 'A1A 1A1')).toBeNull();
});
