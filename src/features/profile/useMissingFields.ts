import { isAwaited, useLoad } from '../../core/data/loader.ts';
import type { Fields } from '../account/form/field-rules.ts';
import {
  loadRegistrationInfo,
  registrationInfo,
  useRegistrationInfo,
} from '../account/form/registration-info.ts';
import { useCountryOptions } from '../account/form/select-options.ts';
import { useAccount } from '../account/state.ts';
import { type ProfileForm, useProfileForm } from './useProfileForm.ts';

/** As an address is written; fields of other names come after them. */
const ORDER = [
  'nickname',
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'profession',
  'personal_id',
  'country',
  'address',
  'postal_code',
  'city',
  'state',
  'mobile_phone',
];
const rank = (field: string): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);

export const inOrder = (fields: Fields): Fields => fields.toSorted((a, b) => rank(a.field) - rank(b.field));

/**
 * The fields that are missing for something, as a form that requires them; where the state is one of the fields of the edition,
 * it comes with the postal code, which fills it in (ACCOUNT-45). Until the edition is known, the form holds the place of
 * `placeholders` fields instead, so that none is inserted above what is about to be pressed.
 */
export function useMissingFields(
  missing: readonly string[],
  onSaved: () => void,
): {
  profile: ProfileForm;
  fields: Fields;
  countries: ReturnType<typeof useCountryOptions>;
  placeholders: number;
} {
  const { info, loading } = useRegistrationInfo();
  const { player } = useAccount();
  useLoad(loadRegistrationInfo, registrationInfo.loading);
  const countries = useCountryOptions(info?.countries);
  const hasState = info?.fields.edition.some(({ field }) => field === 'state') ?? false;
  const mayNeedState = !player?.state && missing.includes('postal_code');
  const needsState = hasState && mayNeedState;
  const fields = inOrder([
    ...missing.map(field => ({ field, required: true })),
    ...(needsState ? [{ field: 'state', required: false }] : []),
  ]);
  const profile = useProfileForm({ fields, hasState: needsState, onSaved });
  const expected = missing.length + (mayNeedState ? 1 : 0);
  return { profile, fields, countries, placeholders: info === null && isAwaited(loading) ? expected : 0 };
}
