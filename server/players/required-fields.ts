import { ENABLED_CURRENCIES } from '../../src/contract/operator/currencies.ts';
import { currentContent } from '../content/content.ts';
import type { PlayerRow } from './tables.ts';

/** Who a player is and where they live. */
export const PERSON_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'country',
  'city',
  'address',
  'postal_code',
] as const satisfies readonly (keyof PlayerRow)[];

/** What real play in a fiat currency needs (PLAY-4): the page requires it in a blocking popup. */
export const FIAT_PROFILE_FIELDS = ['mobile_phone', ...PERSON_FIELDS] as const;

/** What everybody gives who opens an account; who comes by an external provider gives it afterwards (decision 0140). */
export const ACCOUNT_FIELDS = ['country', 'date_of_birth'] as const satisfies readonly (keyof PlayerRow)[];

type TermsOf = Pick<PlayerRow, 'license' | 'terms_accepted_at' | 'terms_version'>;

/** The version that the player has accepted; of players from before versions were kept, the one of that day. */
export function acceptedVersion({ license, terms_accepted_at, terms_version }: TermsOf): string | null {
  if (terms_accepted_at === null) return null;
  const versions = currentContent().terms.versions(license);
  return (
    terms_version ?? versions.findLast(day => day <= terms_accepted_at.slice(0, 10)) ?? versions[0] ?? null
  );
}

/** Whether the player has accepted the terms that hold: what moves money asks for it (decision 0139). */
export function hasAcceptedTerms(row: TermsOf): boolean {
  const current = currentContent().terms.versions(row.license).at(-1);
  if (row.terms_accepted_at === null) return false;
  return current === undefined || acceptedVersion(row) === current;
}

/**
 * The fields that the player still has to give for play or payments in the currency, and `terms_acceptance` as long as the terms that
 * hold are not accepted.
 */
export function missingFields(row: PlayerRow, currency = row.currency): string[] {
  const isFiat = ENABLED_CURRENCIES.find(one => one.code === currency)?.fiat ?? true;
  const needed = isFiat ? FIAT_PROFILE_FIELDS : ACCOUNT_FIELDS;
  const missed: string[] = needed.filter(field => !row[field]);
  return hasAcceptedTerms(row) ? missed : [...missed, 'terms_acceptance'];
}
