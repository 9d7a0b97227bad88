import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { MethodField } from '../../src/contract/subjects/payment-methods.ts';
import { isCardNumber } from '../../src/lib/payment-card.ts';
import type { FieldErrors } from '../errors.ts';

export type PaymentFields = Readonly<Partial<Record<MethodField, string>>>;

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/** How a field is kept, or null where it breaks its rule. Whether an account exists is for the provider to say. */
const READ: Readonly<Record<MethodField, (typed: string) => string | null>> = {
  // Never the number itself: a page that sent one would have read it (CASHBOX-17).
  card_token: typed => (/^[\w.:-]{8,128}$/.test(typed) && !isCardNumber(typed) ? typed : null),
  iban: typed => {
    const iban = electronicFormatIBAN(typed);
    return iban !== null && isValidIBAN(iban) ? iban : null;
  },
  holder: typed => (/^[\p{L}\p{M} .,'’-]{2,}$/u.test(typed) ? typed : null),
  wallet_account: typed => (/^[\x21-\x7e]{3,}$/.test(typed) && !isCardNumber(typed) ? typed : null),
  address: typed => {
    const address = withoutSpaces(typed);
    return /^[A-Za-z\d:]{14,}$/.test(address) && !isCardNumber(address) ? address : null;
  },
};

/** The fields that the method asks for, checked; what it does not ask for is left out. */
export function readFields(
  asked: readonly MethodField[],
  typed: PaymentFields,
): { fields: PaymentFields; errors: FieldErrors } {
  const fields: Partial<Record<MethodField, string>> = {};
  const errors: FieldErrors = {};
  for (const name of asked) {
    const text = typed[name];
    const value = text === undefined ? null : READ[name](text);
    if (value !== null) fields[name] = value;
    else errors[`fields.${name}`] = [text === undefined ? 'errors.required' : 'errors.invalid'];
  }
  return { fields, errors };
}

const ends = (text: string, first: number, last: number): string =>
  text.length <= first + last + 2 ? text : `${text.slice(0, first)} **** ${text.slice(-last)}`;

/** Which account it is, as the player may read it in the history; a card's is known to the provider alone. */
export function maskFields({ iban, wallet_account, address }: PaymentFields): string | null {
  if (iban !== undefined) return ends(iban, 4, 4);
  if (address !== undefined) return ends(address, 6, 6);
  if (wallet_account === undefined) return null;
  const at = wallet_account.indexOf('@');
  return at < 0
    ? ends(wallet_account, 2, 2)
    : `${wallet_account.slice(0, Math.min(2, at))}****${wallet_account.slice(at)}`;
}

/** Whatever a provider sends, no more of a card than its first six and last four digits is kept (CASHBOX-16). */
export const maskCards = (text: string): string =>
  text.replace(/\d(?:[ -]?\d){11,18}/g, found => {
    const digits = found.replace(/[ -]/g, '');
    return `${digits.slice(0, 6)} ****** ${digits.slice(-4)}`;
  });
