import { t } from '@lingui/core/macro';
import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { groupOfIban } from '../../../contract/subjects/payment-rules.ts';

/** An IBAN as it goes out: without the spaces and hyphens that a pasted one has, in capitals. Null for none. */
export function readIban(typed: string): string | null {
  const iban = electronicFormatIBAN(typed);
  return iban !== null && isValidIBAN(iban) ? iban : null;
}

/** In groups of four, as banks print it. */
export const ibanText = (iban: string): string => friendlyFormatIBAN(iban) ?? iban;

/** What the player is told of an IBAN, null for most: an account in Lithuania adds the player to a group (CASHBOX-14). */
export const ibanNotice = (typed: string): string | null =>
  groupOfIban(typed) === null
    ? null
    : t({
        id: 'cashbox.iban.lithuania',
        message: 'This account is with a bank in Lithuania. We note that in your profile.',
      });
