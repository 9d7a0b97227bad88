import * as v from 'valibot';
import {
  AcceptedTerms,
  Address,
  birthdayFor,
  City,
  CountryCode,
  Email,
  GENDERS,
  Nickname,
  Password,
  PersonalId,
  PersonName,
  Phone,
  Profession,
  postalCodeFor,
} from '../../../contract/subjects/validation.ts';
import type { FormErrors, FormValues } from './useForm.ts';

/** A field of a form; `countries`: only for who lives in one of these. */
interface FieldUse {
  readonly field: string;
  readonly required: boolean;
  readonly countries?: readonly string[] | undefined;
}
export type Fields = readonly FieldUse[];

/** Input of the rules that depend on more than the field. */
export interface RuleContext {
  readonly minimumAge: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

type Rule = (values: FormValues, context: RuleContext) => v.GenericSchema;

const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{2,5}$/, 'errors.currency.invalid'));

const Gender = v.picklist(GENDERS, 'errors.invalid');

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
  date_of_birth: (_, { minimumAge, today }) => birthdayFor(minimumAge, today),
  city: () => City,
  address: () => Address,
  postal_code: ({ country }) => postalCodeFor(String(country ?? '')),
  mobile_phone: () => Phone,
  gender: () => Gender,
  profession: () => Profession,
  personal_id: () => PersonalId,
  terms_acceptance: () => AcceptedTerms,
};

/** The first error of every invalid field, by the contract's own schemas; an empty optional field is valid. */
export function validateFields(fields: Fields, values: FormValues, context: RuleContext): FormErrors {
  const errors: Record<string, string> = {};
  for (const { field, required } of fields) {
    const value = values[field];
    const isEmpty = value === '' || value === undefined || value === false;
    if (isEmpty && !required) continue;
    const schema = rules[field]?.(values, context);
    if (isEmpty && field !== 'terms_acceptance') errors[field] = 'errors.required';
    else if (schema) {
      const result = v.safeParse(schema, value, { abortEarly: true, abortPipeEarly: true });
      if (!result.success) errors[field] = result.issues[0].message;
    }
  }
  return errors;
}
