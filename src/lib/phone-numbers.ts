/** Dial codes of one and of two digits (ITU-T E.164); all others have three. */
const ONE_DIGIT = /^[17]/;
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * The number without the dial code of its country, digits only; null without a number. One that names no country is taken as
 * it is.
 */
export function withoutDialCode(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return null;
  const isInternational = /^\s*(?:\+|00)/.test(phone);
  if (!isInternational) return digits;
  const number = phone.trim().startsWith('+') ? digits : digits.slice(2);
  const length = ONE_DIGIT.test(number) ? 1 : TWO_DIGITS.test(number) ? 2 : 3;
  return number.slice(length).replace(/^0(?=\d)/, '');
}
