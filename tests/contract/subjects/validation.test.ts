import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  AcceptedTerms,
  Address,
  ageOn,
  BirthDay,
  BirthMonth,
  birthdayFor,
  CalendarDate,
  City,
  CountryCode,
  Email,
  FIELD_ERRORS,
  Nickname,
  Password,
  PersonalId,
  PersonName,
  Phone,
  Profession,
} from '../../../src/contract/subjects/validation.ts';

/** The message of the first issue, or null where the value is fine. */
const error = (schema: v.GenericSchema, value: unknown): string | null => {
  const { issues } = v.safeParse(schema, value);
  const message = issues?.[0].message ?? null;
  if (message !== null) expect(FIELD_ERRORS).toContain(message);
  return message;
};

type Case = readonly [value: unknown, message: (typeof FIELD_ERRORS)[number] | null];

const rules: Readonly<Record<string, readonly [schema: v.GenericSchema, cases: readonly Case[]]>> = {
  Email: [
    Email,
    [
      ['a@b.co', null],
      [' Ada@Example.COM ', null],
      [`${'a'.repeat(245)}@b.co.uk`, null],
      [`${'a'.repeat(248)}@b.co.uk`, 'errors.too_long'],
      ['', 'errors.required'],
      ['   ', 'errors.required'],
      [undefined, 'errors.required'],
      [7, 'errors.required'],
      ['ada', 'errors.email.invalid'],
      ['ada@', 'errors.email.invalid'],
      ['@b.co', 'errors.email.invalid'],
      ['a b@c.de', 'errors.email.invalid'],
      ['a@b', 'errors.email.invalid'],
    ],
  ],
  Password: [
    Password,
    [
      ['1234567', 'errors.password.length'],
      ['12345678', null],
      ['x'.repeat(72), null],
      ['x'.repeat(73), 'errors.password.length'],
      ['', 'errors.required'],
      ['!"#$%&~}', null],
      ['with space', 'errors.password.characters'],
      ['tab\tinside', 'errors.password.characters'],
      ['pässword', 'errors.password.characters'],
      ['delete\x7f!', 'errors.password.characters'],
    ],
  ],
  Nickname: [
    Nickname,
    [
      ['ab', 'errors.nickname.min'],
      ['abc', null],
      ['a'.repeat(15), null],
      ['a'.repeat(16), 'errors.nickname.max'],
      ['', 'errors.required'],
      ['Õnne 7.-x', null],
      ['  abc  ', null],
      [' ab ', 'errors.nickname.min'],
      ['a_b', 'errors.nickname.characters'],
      ['abc!', 'errors.nickname.characters'],
      ['a\nbc', 'errors.nickname.characters'],
    ],
  ],
  PersonName: [
    PersonName,
    [
      ['A', null],
      ['Jean-Luc St. Cloud 2', null],
      ["O'Neill", 'errors.name.characters'],
      ['O’Neill', 'errors.name.characters'],
      ['x'.repeat(60), null],
      ['x'.repeat(61), 'errors.too_long'],
      ['', 'errors.required'],
      ['<b>', 'errors.name.characters'],
      ['a_b', 'errors.name.characters'],
    ],
  ],
  Phone: [
    Phone,
    [
      ['1234567', 'errors.phone.invalid'],
      ['12345678', null],
      ['+49 (30) 123-45', null],
      ['1'.repeat(30), null],
      ['1'.repeat(31), 'errors.too_long'],
      ['', 'errors.required'],
      ['12345678x', 'errors.phone.invalid'],
      ['123.456.789', 'errors.phone.invalid'],
    ],
  ],
  PersonalId: [
    PersonalId,
    [
      ['1'.repeat(10), 'errors.personal_id.length'],
      ['1'.repeat(11), null],
      ['1'.repeat(12), 'errors.personal_id.length'],
      ['3760503029é', 'errors.latin'],
      ['', 'errors.required'],
    ],
  ],
  Profession: [
    Profession,
    [
      ['Plain text ~', null],
      ['Straße', 'errors.latin'],
      ['Привет', 'errors.latin'],
      ['x'.repeat(100), null],
      ['x'.repeat(101), 'errors.too_long'],
    ],
  ],
  City: [
    City,
    [
      ['X', null],
      ['x'.repeat(80), null],
      ['x'.repeat(81), 'errors.too_long'],
      [' ', 'errors.required'],
    ],
  ],
  Address: [
    Address,
    [
      ['1', null],
      ['x'.repeat(160), null],
      ['x'.repeat(161), 'errors.too_long'],
      ['', 'errors.required'],
    ],
  ],
  CountryCode: [
    CountryCode,
    [
      ['DE', null],
      ['de', 'errors.country.invalid'],
      ['D', 'errors.country.invalid'],
      ['DEU', 'errors.too_long'],
      ['', 'errors.required'],
    ],
  ],
  CalendarDate: [
    CalendarDate,
    [
      ['2000-02-29', null],
      ['1900-02-28', null],
      ['1900-02-29', 'errors.birthday.invalid'],
      ['2001-02-29', 'errors.birthday.invalid'],
      ['2001-04-30', null],
      ['2001-04-31', 'errors.birthday.invalid'],
      ['2001-12-31', null],
      ['2001-13-01', 'errors.month.invalid'],
      ['2001-00-01', 'errors.month.invalid'],
      ['2001-01-00', 'errors.day.invalid'],
      ['2001-01-32', 'errors.day.invalid'],
      ['2001-1-1', 'errors.birthday.invalid'],
      ['01.02.2001', 'errors.birthday.invalid'],
      ['', 'errors.required'],
    ],
  ],
  BirthDay: [
    BirthDay,
    [
      ['01', null],
      ['31', null],
      ['32', 'errors.day.invalid'],
      ['00', 'errors.day.invalid'],
      ['1', 'errors.day.invalid'],
      ['001', 'errors.too_long'],
      ['', 'errors.required'],
    ],
  ],
  BirthMonth: [
    BirthMonth,
    [
      ['01', null],
      ['12', null],
      ['13', 'errors.month.invalid'],
      ['00', 'errors.month.invalid'],
      ['1', 'errors.month.invalid'],
      ['', 'errors.required'],
    ],
  ],
  'birthday of an adult of 18': [
    birthdayFor(18, '2026-03-01'),
    [
      ['2008-03-01', null],
      ['2008-03-02', 'errors.birthday.young'],
      ['1900-01-01', null],
      ['1899-12-31', 'errors.birthday.young'],
      ['2030-01-01', 'errors.birthday.young'],
      ['2008-02-30', 'errors.birthday.invalid'],
    ],
  ],
  'birthday of an adult of 21': [
    birthdayFor(21, '2026-03-01'),
    [
      ['2005-03-01', null],
      ['2005-03-02', 'errors.birthday.young'],
    ],
  ],
  Accepted: [
    AcceptedTerms,
    [
      [true, null],
      [false, 'errors.terms.required'],
      ['true', 'errors.terms.required'],
      [undefined, 'errors.terms.required'],
    ],
  ],
};

describe.each(Object.entries(rules))('%s', (_name, [schema, cases]) => {
  test.each(cases)('%j: %s', (value, message) => {
    expect(error(schema, value)).toBe(message);
  });
});

describe('the output', () => {
  test('is trimmed, an e-mail address in lower case, a password unchanged', () => {
    expect(v.parse(Email, ' Ada@Example.COM ')).toBe('ada@example.com');
    expect(v.parse(City, ' Berlin ')).toBe('Berlin');
    expect(v.parse(Nickname, ' Ada ')).toBe('Ada');
    expect(v.parse(Password, 'CaseStays9')).toBe('CaseStays9');
  });

  test('has a message of the app, for any input', () => {
    const schemas = Object.values(rules).map(([schema]) => schema);
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.anything(), (schema, value) => {
        for (const { message } of v.safeParse(schema, value).issues ?? []) {
          expect(FIELD_ERRORS).toContain(message);
        }
      }),
    );
  });
});

describe('age', () => {
  test('grows on the birthday, not on the day before', () => {
    expect(ageOn('2000-03-01', '2018-02-28')).toBe(17);
    expect(ageOn('2000-03-01', '2018-03-01')).toBe(18);
    expect(ageOn('2000-12-31', '2018-01-01')).toBe(17);
  });

  test('of a person born on a leap day grows on the first of March in other years', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  });
});
