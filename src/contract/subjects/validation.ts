import * as v from 'valibot';

/**
 * The validation rules of ACCOUNT-45 to ACCOUNT-56, used by the forms and by the back end alike. A message is an id of
 * `FIELD_ERRORS`, so that a refusal reads the same wherever it was found.
 */
export const FIELD_ERRORS = [
  'errors.required',
  'errors.invalid',
  'errors.email.invalid',
  'errors.email.taken',
  'errors.email.unknown',
  'errors.email.confirmed',
  'errors.email.same',
  'errors.credentials.invalid',
  'errors.otp.required',
  'errors.otp.invalid',
  'errors.captcha.invalid',
  'errors.password.characters',
  'errors.password.length',
  'errors.password.mismatch',
  'errors.password.weak',
  'errors.password.leaked',
  'errors.password.wrong',
  'errors.password.none',
  'errors.passkey.invalid',
  'errors.passkey.known',
  'errors.passkey.limit',
  'errors.account.closed',
  'errors.token.invalid',
  'errors.token.device',
  'errors.nickname.characters',
  'errors.nickname.min',
  'errors.nickname.max',
  'errors.nickname.taken',
  'errors.name.characters',
  'errors.phone.invalid',
  'errors.birthday.invalid',
  'errors.birthday.young',
  'errors.day.invalid',
  'errors.month.invalid',
  'errors.personal_id.length',
  'errors.postal_code.invalid',
  'errors.country.invalid',
  'errors.country.restricted',
  'errors.login.restricted',
  'errors.currency.invalid',
  'errors.terms.required',
  'errors.locale.invalid',
  'errors.latin',
  'errors.too_long',
  'errors.too_short',
  'errors.amount.step',
  'errors.amount.min',
  'errors.amount.max',
  'errors.changed',
  'errors.limit.exists',
  'errors.identity.refused',
  'errors.provider.taken',
  'errors.provider.only',
  'errors.bonus_code.unknown',
  'errors.bonus_code.ended',
  'errors.bonus_code.paused',
  'errors.bonus_code.not_eligible',
  'errors.too_many',
] as const;
export type FieldError = (typeof FIELD_ERRORS)[number];

const message = <M extends FieldError>(id: M): M => id;
/* @__NO_SIDE_EFFECTS__ */
const text = (max: number) =>
  v.pipe(v.string(message('errors.required')), v.trim(), v.maxLength(max, message('errors.too_long')));
/* @__NO_SIDE_EFFECTS__ */
const required = (max: number) => v.pipe(text(max), v.nonEmpty(message('errors.required')));

export const Email = v.pipe(required(254), v.toLowerCase(), v.email(message('errors.email.invalid')));

/** 8 to 72 printable ASCII characters: the "limited allowed character set" of ACCOUNT-49. */
export const Password = v.pipe(
  v.string(message('errors.required')),
  v.nonEmpty(message('errors.required')),
  v.minLength(8, message('errors.password.length')),
  v.maxLength(72, message('errors.password.length')),
  v.regex(/^[\x21-\x7e]+$/, message('errors.password.characters')),
);

/** Least score of a password, from 0 to 4 as `@zxcvbn-ts/core` estimates it; what is below is refused (decision 0124). */
export const MIN_PASSWORD_SCORE = 2;

export const Nickname = v.pipe(
  required(100),
  v.regex(/^[\p{L}\p{N} .-]+$/u, message('errors.nickname.characters')),
  v.minLength(3, message('errors.nickname.min')),
  v.maxLength(15, message('errors.nickname.max')),
);

export const PersonName = v.pipe(
  required(60),
  v.regex(/^[\p{L}\p{N} .-]+$/u, message('errors.name.characters')),
);

/** "English letters only" (ACCOUNT-55): letters that look alike in another script would be refused later, by a document. */
const LATIN = /^[\x20-\x7e]+$/;

export const Phone = v.pipe(required(30), v.regex(/^[\d+() -]{8,}$/, message('errors.phone.invalid')));

export const PersonalId = v.pipe(
  required(40),
  v.regex(LATIN, message('errors.latin')),
  v.length(11, message('errors.personal_id.length')),
);

/** What a player does for a living, as it is asked for by checks of the source of wealth: English letters only. */
export const Profession = v.pipe(required(100), v.regex(LATIN, message('errors.latin')));

export const GENDERS = ['f', 'm', 'x'] as const;

export const City = required(80);
export const Address = required(160);

export const CountryCode = v.pipe(required(2), v.regex(/^[A-Z]{2}$/, message('errors.country.invalid')));

/** The day and the month of a birthday as two fields: two digits each, 31 and 12 at most (ACCOUNT-54). */
export const BirthDay = v.pipe(
  required(2),
  v.regex(/^(?:0[1-9]|[12]\d|3[01])$/, message('errors.day.invalid')),
);
export const BirthMonth = v.pipe(
  required(2),
  v.regex(/^(?:0[1-9]|1[0-2])$/, message('errors.month.invalid')),
);

/** A calendar date `YYYY-MM-DD` that exists; a day or a month that none has is named. */
export const CalendarDate = v.pipe(
  required(10),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, message('errors.birthday.invalid')),
  v.check(value => v.is(BirthDay, value.slice(8)), message('errors.day.invalid')),
  v.check(value => v.is(BirthMonth, value.slice(5, 7)), message('errors.month.invalid')),
  v.check(isCalendarDate, message('errors.birthday.invalid')),
);

function isCalendarDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!parts) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Whole years between two calendar dates `YYYY-MM-DD`: age on the day (ACCOUNT-53). */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) >= birthday.slice(5) ? years : years - 1;
}

/** A birthday of somebody who is at least `minimumAge` on `today` (`YYYY-MM-DD`). */
export const birthdayFor = (minimumAge: number, today: string) =>
  v.pipe(
    CalendarDate,
    v.check(
      value => value >= '1900-01-01' && ageOn(value, today) >= minimumAge,
      message('errors.birthday.young'),
    ),
  );

const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  AU: /^\d{3,4}$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  NZ: /^\d{4}$/,
  DE: /^\d{5}$/,
  IT: /^\d{5}$/,
  EE: /^\d{5}$/,
  AT: /^\d{4}$/,
  NO: /^\d{4}$/,
};

/** A postal code of the given country; for a country without a rule 2 to 12 letters, digits, spaces, hyphens. */
export const postalCodeFor = (country: string) =>
  v.pipe(
    required(12),
    v.regex(LATIN, message('errors.latin')),
    v.regex(POSTAL_CODES[country] ?? /^[A-Za-z\d -]{2,12}$/, message('errors.postal_code.invalid')),
  );

export const AcceptedTerms = v.literal(true, message('errors.terms.required'));
