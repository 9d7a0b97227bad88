import * as v from 'valibot';
import { jurisdictions } from '../src/contract/jurisdictions.ts';
import { birthdayOf, postalCodeOf } from '../src/contract/rules.ts';
import type { App, PlayerRow, Tx } from './ask.ts';
import { refuseFields } from './ask.ts';
import { isCountry, isRestricted } from './countries.ts';

/** Field errors as they gather; `refuseAny` turns the request down if there are any. */
export type FieldErrors = Record<string, string[]>;

export function refuseAny(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) refuseFields(errors);
}

/** The licence a player comes under: Estonia's by the player's country or the operator's setting, else CW (platform 6). */
export const licenseOf = (app: App, country: string | null): 'CW' | 'EE' =>
  country === 'EE' ? 'EE' : jurisdictions[app.settings.jurisdiction].license;

/** Years (platform 5): the stricter of the operator's jurisdiction and the player's licence. */
function minimumAge(app: App, country: string | null): number {
  return Math.max(
    jurisdictions[app.settings.jurisdiction].minimumAge,
    jurisdictions[licenseOf(app, country)].minimumAge,
  );
}

type Person = Pick<PlayerRow, 'country' | 'date_of_birth' | 'postal_code'>;

/** The rules that depend on other fields or on the day: age on the back end's clock, country, its postal code. */
export function personErrors(app: App, { country, date_of_birth, postal_code }: Person): FieldErrors {
  const errors: FieldErrors = {};
  if (country !== null && !isCountry(country)) errors['country'] = ['errors.country.invalid'];
  else if (isRestricted(country)) errors['country'] = ['errors.country.restricted'];
  const today = app.clock.now().toISOString().slice(0, 10);
  const check = (field: string, schema: v.GenericSchema, value: string | null) => {
    const { issues } = v.safeParse(schema, value);
    if (value !== null && issues) errors[field] = [...new Set(issues.map(issue => issue.message))];
  };
  check('date_of_birth', birthdayOf(minimumAge(app, country), today), date_of_birth);
  if (country !== null) check('postal_code', postalCodeOf(country), postal_code);
  return errors;
}

/** Nicknames are told apart without regard to case. */
export async function nicknameTaken(tx: Tx, nickname: string, besides: number | null): Promise<boolean> {
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
