import * as v from 'valibot';
import type { FieldUse } from '../../contract/info.ts';
import {
  Accepted,
  Address,
  birthdayOf,
  City,
  CountryCode,
  Email,
  Nickname,
  Password,
  PersonName,
  Phone,
  postalCodeOf,
} from '../../contract/rules.ts';
import type { FormErrors, FormValues } from './useForm.ts';

export type Fields = readonly v.InferOutput<typeof FieldUse>[];

/** What the rules of some fields depend on. */
export interface RuleContext {
  readonly minimumAge: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

type Rule = (values: FormValues, context: RuleContext) => v.GenericSchema;

const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{2,5}$/, 'errors.currency.invalid'));

const rules: Readonly<Record<string, Rule>> = {
  email: () => Email,
  password: () => Password,
  password_confirmation: ({ password }) =>
    v.pipe(
      v.string(),
      v.check(value => value === password, 'errors.password.mismatch'),
    ),
  currency: () => Currency,
  country: () => CountryCode,
  nickname: () => Nickname,
  first_name: () => PersonName,
  last_name: () => PersonName,
  date_of_birth: (_, { minimumAge, today }) => birthdayOf(minimumAge, today),
  city: () => City,
  address: () => Address,
  postal_code: ({ country }) => postalCodeOf(String(country ?? '')),
  mobile_phone: () => Phone,
  terms_acceptance: () => Accepted,
};

/** The first error of every wrong field, by the contract's own schemas; an empty optional field is right. */
export function validateFields(fields: Fields, values: FormValues, context: RuleContext): FormErrors {
  const wrong: Record<string, string> = {};
  for (const { field, required } of fields) {
    const value = values[field];
    const isEmpty = value === '' || value === undefined || value === false;
    if (isEmpty && !required) continue;
    const schema = rules[field]?.(values, context);
    if (isEmpty && field !== 'terms_acceptance') wrong[field] = 'errors.required';
    else if (schema) {
      const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
      if (!result.success) wrong[field] = result.issues[0].message;
    }
  }
  return wrong;
}
