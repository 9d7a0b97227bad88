// Data table.
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError } from '../../../contract/subjects/validation.ts';

/** The message of every field error of the contract. */
export const fieldErrorMessages: Readonly<Record<FieldError, MessageDescriptor>> = {
  'errors.required': msg({ id: 'errors.required', message: 'Fill this in' }),
  'errors.invalid': msg({ id: 'errors.invalid', message: 'This is not valid' }),
  'errors.email.invalid': msg({
    id: 'errors.email.invalid',
    message: 'This is not an e-mail address. Example: name@example.com',
  }),
  'errors.email.taken': msg({ id: 'errors.email.taken', message: 'This address already has an account' }),
  'errors.email.unknown': msg({ id: 'errors.email.unknown', message: 'No account has this address' }),
  'errors.email.confirmed': msg({
    id: 'errors.email.confirmed',
    message: 'This address is already confirmed',
  }),
  'errors.credentials.invalid': msg({
    id: 'errors.credentials.invalid',
    message: 'E-mail or password is wrong',
  }),
  'errors.otp.required': msg({
    id: 'errors.otp.required',
    message: 'Enter the code from your authenticator app',
  }),
  'errors.otp.invalid': msg({ id: 'errors.otp.invalid', message: 'This code is wrong or too old' }),
  'errors.captcha.invalid': msg({
    id: 'errors.captcha.invalid',
    message: 'The check that you are human failed. Try again',
  }),
  'errors.password.characters': msg({
    id: 'errors.password.characters',
    message: 'Use letters without accents, digits and signs, no spaces',
  }),
  'errors.password.length': msg({ id: 'errors.password.length', message: 'Use 8 to 72 characters' }),
  'errors.password.mismatch': msg({
    id: 'errors.password.mismatch',
    message: 'The two passwords are not the same',
  }),
  'errors.token.invalid': msg({
    id: 'errors.token.invalid',
    message: 'This link has been used or is too old',
  }),
  'errors.nickname.characters': msg({
    id: 'errors.nickname.characters',
    message: 'Use letters, digits, spaces, dots and hyphens',
  }),
  'errors.nickname.min': msg({ id: 'errors.nickname.min', message: 'Use at least 3 characters' }),
  'errors.nickname.max': msg({ id: 'errors.nickname.max', message: 'Use at most 15 characters' }),
  'errors.nickname.taken': msg({ id: 'errors.nickname.taken', message: 'Somebody else has this nickname' }),
  'errors.name.characters': msg({
    id: 'errors.name.characters',
    message: 'Use letters, digits, spaces, dots and hyphens',
  }),
  'errors.phone.invalid': msg({
    id: 'errors.phone.invalid',
    message: 'Use at least 8 characters: digits, plus, brackets, spaces, hyphens',
  }),
  'errors.birthday.invalid': msg({ id: 'errors.birthday.invalid', message: 'There is no such date' }),
  'errors.birthday.young': msg({
    id: 'errors.birthday.young',
    message: 'You are not old enough to play here',
  }),
  'errors.day.invalid': msg({ id: 'errors.day.invalid', message: 'The day is a number up to 31' }),
  'errors.month.invalid': msg({ id: 'errors.month.invalid', message: 'The month is a number up to 12' }),
  'errors.personal_id.length': msg({
    id: 'errors.personal_id.length',
    message: 'It has exactly 11 characters',
  }),
  'errors.postal_code.invalid': msg({
    id: 'errors.postal_code.invalid',
    message: 'This is not a postal code of the chosen country',
  }),
  'errors.country.invalid': msg({ id: 'errors.country.invalid', message: 'Choose a country from the list' }),
  'errors.country.restricted': msg({
    id: 'errors.country.restricted',
    message: 'Registration restricted in your country',
  }),
  'errors.currency.invalid': msg({
    id: 'errors.currency.invalid',
    message: 'Choose a currency from the list',
  }),
  'errors.terms.required': msg({
    id: 'errors.terms.required',
    message: 'To open an account you have to accept the terms',
  }),
  'errors.locale.invalid': msg({ id: 'errors.locale.invalid', message: 'Choose a language from the list' }),
  'errors.latin': msg({ id: 'errors.latin', message: 'Use English letters only' }),
  'errors.too_long': msg({ id: 'errors.too_long', message: 'This is too long' }),
  'errors.too_short': msg({ id: 'errors.too_short', message: 'This is too short' }),
  'errors.amount.step': msg({ id: 'errors.amount.step', message: 'The amount does not fit the step' }),
  'errors.amount.min': msg({ id: 'errors.amount.min', message: 'The amount is too small' }),
  'errors.amount.max': msg({ id: 'errors.amount.max', message: 'The amount is too large' }),
  'errors.too_many': msg({
    id: 'errors.too_many',
    message: 'Too many attempts. Try again in a few minutes.',
  }),
};

/** The message for a field error; text that a platform sends instead of an id is shown as it is. */
export const fieldErrorMessage = (i18n: I18n, message: string): string =>
  message in fieldErrorMessages ? i18n._(fieldErrorMessages[message as FieldError]) : message;
