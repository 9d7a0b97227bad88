import * as v from 'valibot';
import { adultAge } from '../../src/contract/operator/adult-age.ts';
import { jurisdictions } from '../../src/contract/operator/jurisdictions.ts';
import type { PlayerFields } from '../../src/contract/subjects/account.ts';
import { birthdayFor, postalCodeFor } from '../../src/contract/subjects/validation.ts';
import { statesOf } from '../../src/lib/postal-codes.ts';
import type { AppContext, Tx } from '../context.ts';
import type { FieldErrors } from '../errors.ts';
import { isCountry, isRestricted } from '../operator/countries.ts';
import { PERSON_FIELDS } from '../players/required-fields.ts';
import type { PlayerRow } from '../players/tables.ts';

const required = (...fields: string[]) => fields.map(field => ({ field, required: true }));
const optional = (...fields: string[]) => fields.map(field => ({ field, required: false }));

/** Where a personal id has the 11 characters of ACCOUNT-52. */
const PERSONAL_ID_COUNTRIES = ['EE'];

/** The fields of each form (docs/requirements/account.md). */
export const PLAYER_FIELDS: PlayerFields = {
  registration: [
    ...required('email', 'password', 'currency', 'country', 'date_of_birth'),
    ...optional('nickname'),
    ...required('terms_acceptance'),
    ...optional('receive_promos'),
  ],
  deposit: [...required(...PERSON_FIELDS), ...optional('state', 'mobile_phone')],
  cashout: [
    ...required(...PERSON_FIELDS, 'mobile_phone'),
    ...optional('state'),
    { field: 'personal_id', required: true, countries: PERSONAL_ID_COUNTRIES },
  ],
  edition: [
    ...optional('nickname', ...PERSON_FIELDS, 'state', 'mobile_phone', 'gender', 'profession'),
    { field: 'personal_id', required: false, countries: PERSONAL_ID_COUNTRIES },
    ...optional('receive_promos', 'receive_sms_promos'),
  ],
};

/** Years (ACCOUNT-53): the stricter of the operator's jurisdiction, the player's licence and the country they live in. */
function minimumAge(app: AppContext, license: string, country: string | null): number {
  return Math.max(
    jurisdictions[app.settings.jurisdiction].minimumAge,
    adultAge[license === 'EE' || country === 'EE' ? 'EE' : 'CW'],
  );
}

type ProfileFields = Pick<PlayerRow, 'license' | 'country' | 'date_of_birth' | 'postal_code'> & {
  readonly state?: string | null;
};

/** The rules that depend on other fields or on the day: age on the back end's clock, country, its postal code. */
export function profileErrors(
  app: AppContext,
  { license, country, date_of_birth, postal_code, state = null }: ProfileFields,
): FieldErrors {
  const errors: FieldErrors = {};
  if (country !== null && !isCountry(country)) errors['country'] = ['errors.country.invalid'];
  else if (isRestricted(country)) errors['country'] = ['errors.country.restricted'];
  const today = app.clock.now().toISOString().slice(0, 10);
  const check = (field: string, schema: v.GenericSchema, value: string | null) => {
    const { issues } = v.safeParse(schema, value);
    if (value !== null && issues) errors[field] = [...new Set(issues.map(issue => issue.message))];
  };
  check('date_of_birth', birthdayFor(minimumAge(app, license, country), today), date_of_birth);
  if (country !== null) check('postal_code', postalCodeFor(country), postal_code);
  const states = country === null ? null : statesOf(country);
  if (state && states && !states.includes(state)) errors['state'] = ['errors.invalid'];
  return errors;
}

/** Nicknames are compared without regard to case. */
export async function isNicknameTaken(tx: Tx, nickname: string, besides: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('players')
    .select('id')
    .where(
      eb => eb.fn<string>('lower', ['nickname']),
      '=',
      eb => eb.fn<string>('lower', [eb.val(nickname)]),
    )
    .executeTakeFirst();
  return found !== undefined && found.id !== besides;
}
