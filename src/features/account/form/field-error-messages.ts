import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldError } from '../../../contract/subjects/validation.ts';

/** The message of every field error of the contract. */
const fieldErrorMessages: Readonly<Record<FieldError, MessageDescriptor>> = {
  'errors.required': msg({ id: 'errors.required', message: 'This field is required' }),
  'errors.invalid': msg({ id: 'errors.invalid', message: 'Check what you entered' }),
  'errors.email.invalid': msg({
    id: 'errors.email.invalid',
    message: 'Enter a valid e-mail, like name@example.com',
  }),
  'errors.email.taken': msg({
    id: 'errors.email.taken',
    message: 'There’s already an account with this e-mail',
  }),
  'errors.email.unknown': msg({ id: 'errors.email.unknown', message: 'There’s no account with this e-mail' }),
  'errors.email.confirmed': msg({
    id: 'errors.email.confirmed',
    message: 'This address is already confirmed',
  }),
  'errors.email.same': msg({ id: 'errors.email.same', message: 'This is already your address' }),
  'errors.credentials.invalid': msg({
    id: 'errors.credentials.invalid',
    message: 'Wrong e-mail or password',
  }),
  'errors.otp.required': msg({
    id: 'errors.otp.required',
    message: 'Enter the code from your authenticator app',
  }),
  'errors.otp.invalid': msg({ id: 'errors.otp.invalid', message: 'This code is wrong or has expired' }),
  'errors.captcha.invalid': msg({
    id: 'errors.captcha.invalid',
    message: 'We couldn’t confirm that you’re human. Try again',
  }),
  'errors.password.characters': msg({
    id: 'errors.password.characters',
    message: 'Use unaccented letters, digits and symbols, no spaces',
  }),
  'errors.password.length': msg({ id: 'errors.password.length', message: 'Use 8 to 72 characters' }),
  'errors.password.mismatch': msg({
    id: 'errors.password.mismatch',
    message: 'The passwords don’t match',
  }),
  'errors.password.weak': msg({
    id: 'errors.password.weak',
    message: 'This password is too easy to guess. Add a few more words',
  }),
  'errors.password.leaked': msg({
    id: 'errors.password.leaked',
    message: 'This password is on lists of leaked ones. Choose another',
  }),
  'errors.password.wrong': msg({ id: 'errors.password.wrong', message: 'Wrong password' }),
  'errors.password.none': msg({
    id: 'errors.password.none',
    message: 'Your account has no password yet. Reset it by e-mail to set one',
  }),
  'errors.passkey.invalid': msg({ id: 'errors.passkey.invalid', message: 'This passkey didn’t work here' }),
  'errors.passkey.known': msg({
    id: 'errors.passkey.known',
    message: 'This device already has a passkey for your account',
  }),
  'errors.passkey.limit': msg({
    id: 'errors.passkey.limit',
    message: 'You can have 10 passkeys. Remove one first',
  }),
  'errors.account.closed': msg({
    id: 'errors.account.closed',
    message: 'This account is closed. Contact support about it',
  }),
  'errors.token.invalid': msg({
    id: 'errors.token.invalid',
    message: 'This link has expired or was already used',
  }),
  'errors.token.device': msg({
    id: 'errors.token.device',
    message: 'Open the link in the browser in which you asked for it',
  }),
  'errors.nickname.characters': msg({
    id: 'errors.nickname.characters',
    message: 'Use letters, digits, spaces, dots and hyphens',
  }),
  'errors.nickname.min': msg({ id: 'errors.nickname.min', message: 'Use at least 3 characters' }),
  'errors.nickname.max': msg({ id: 'errors.nickname.max', message: 'Use at most 15 characters' }),
  'errors.nickname.taken': msg({ id: 'errors.nickname.taken', message: 'This nickname is taken' }),
  'errors.name.characters': msg({
    id: 'errors.name.characters',
    message: 'Use letters, digits, spaces, dots and hyphens',
  }),
  'errors.phone.invalid': msg({
    id: 'errors.phone.invalid',
    message: 'Use at least 8 characters: digits, plus sign, brackets, spaces, hyphens',
  }),
  'errors.birthday.invalid': msg({ id: 'errors.birthday.invalid', message: 'Check the date' }),
  'errors.birthday.young': msg({
    id: 'errors.birthday.young',
    message: 'You’re not old enough to play here',
  }),
  'errors.day.invalid': msg({ id: 'errors.day.invalid', message: 'Enter a day from 1 to 31' }),
  'errors.month.invalid': msg({ id: 'errors.month.invalid', message: 'Enter a month from 1 to 12' }),
  'errors.personal_id.length': msg({
    id: 'errors.personal_id.length',
    message: 'Enter exactly 11 characters',
  }),
  'errors.postal_code.invalid': msg({
    id: 'errors.postal_code.invalid',
    message: 'This isn’t a postal code of the chosen country',
  }),
  'errors.country.invalid': msg({ id: 'errors.country.invalid', message: 'Choose a country from the list' }),
  'errors.country.restricted': msg({
    id: 'errors.country.restricted',
    message: 'Registration restricted in your country',
  }),
  'errors.login.restricted': msg({ id: 'guest.login', message: 'Login not available in your country' }),
  'errors.currency.invalid': msg({
    id: 'errors.currency.invalid',
    message: 'Choose a currency from the list',
  }),
  'errors.terms.required': msg({
    id: 'errors.terms.required',
    message: 'Accept the terms to continue',
  }),
  'errors.locale.invalid': msg({ id: 'errors.locale.invalid', message: 'Choose a language from the list' }),
  'errors.latin': msg({ id: 'errors.latin', message: 'Use English letters only' }),
  'errors.too_long': msg({ id: 'errors.too_long', message: 'This is too long' }),
  'errors.too_short': msg({ id: 'errors.too_short', message: 'This is too short' }),
  'errors.amount.step': msg({ id: 'errors.amount.step', message: 'Choose one of the available amounts' }),
  'errors.amount.min': msg({ id: 'errors.amount.min', message: 'The amount is too small' }),
  'errors.amount.max': msg({ id: 'errors.amount.max', message: 'The amount is too large' }),
  'errors.changed': msg({
    id: 'errors.changed',
    message: 'This was changed on another device. Choose which one to keep.',
  }),
  'errors.limit.exists': msg({
    id: 'errors.limit.exists',
    message: 'You already have a limit for this period. Change that one',
  }),
  'errors.identity.refused': msg({
    id: 'errors.identity.refused',
    message: 'You can’t use an account with these details. Contact support',
  }),
  'errors.provider.taken': msg({
    id: 'errors.provider.taken',
    message: 'That sign-in belongs to another account',
  }),
  'errors.provider.only': msg({
    id: 'errors.provider.only',
    message: 'It’s your only way to sign in. Set a password first',
  }),
  'errors.bonus_code.unknown': msg({
    id: 'errors.bonus_code.unknown',
    message: 'We don’t know this code. Check how it’s written',
  }),
  'errors.bonus_code.ended': msg({
    id: 'errors.bonus_code.ended',
    message: 'The offer for this code has ended',
  }),
  'errors.bonus_code.paused': msg({
    id: 'errors.bonus_code.paused',
    message: 'Offers are paused for your account at the moment',
  }),
  'errors.bonus_code.not_eligible': msg({
    id: 'errors.bonus_code.not_eligible',
    message: 'This code isn’t for your account or the currency you play with',
  }),
  'errors.too_many': msg({
    id: 'errors.too_many',
    message: 'Too many attempts. Try again in a few minutes.',
  }),
};

/** What an empty field asks for. */
const emptyFieldMessages: Readonly<Record<string, MessageDescriptor>> = {
  email: msg({ id: 'errors.required.email', message: 'Enter your e-mail address' }),
  password: msg({ id: 'errors.required.password', message: 'Enter a password' }),
  password_confirmation: msg({ id: 'errors.required.passwordAgain', message: 'Enter the password again' }),
  country: msg({ id: 'errors.required.country', message: 'Choose your country' }),
  currency: msg({ id: 'errors.required.currency', message: 'Choose a currency' }),
  date_of_birth: msg({ id: 'errors.required.birthday', message: 'Enter your date of birth' }),
  first_name: msg({ id: 'errors.required.firstName', message: 'Enter your first name' }),
  last_name: msg({ id: 'errors.required.lastName', message: 'Enter your last name' }),
  address: msg({ id: 'errors.required.address', message: 'Enter your street and number' }),
  postal_code: msg({ id: 'errors.required.postalCode', message: 'Enter your postal code' }),
  city: msg({ id: 'errors.required.city', message: 'Enter your city' }),
  mobile_phone: msg({ id: 'errors.required.phone', message: 'Enter your phone number' }),
};

/**
 * The message for a field error, of a known field where it is empty; text that a platform sends instead of an id is shown
 * as it is.
 */
export function fieldErrorMessage(i18n: I18n, message: string, field = ''): string {
  const descriptor =
    (message === 'errors.required' ? emptyFieldMessages[field] : undefined) ??
    (message in fieldErrorMessages ? fieldErrorMessages[message as FieldError] : undefined);
  return descriptor ? i18n._(descriptor) : message;
}
