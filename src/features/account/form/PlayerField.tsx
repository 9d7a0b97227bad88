import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { statesOf } from '../../../lib/postal-codes.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { fieldErrorMessage } from './field-error-messages.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import type { Form } from './useForm.ts';

/** The label of every field of a player. */
export const fieldLabels: Readonly<Record<string, MessageDescriptor>> = {
  email: msg({ id: 'field.email', message: 'E-mail' }),
  password: msg({ id: 'field.password', message: 'Password' }),
  password_confirmation: msg({ id: 'field.passwordAgain', message: 'Repeat password' }),
  currency: msg({ id: 'field.currency', message: 'Currency' }),
  country: msg({ id: 'field.country', message: 'Country' }),
  nickname: msg({ id: 'field.nickname', message: 'Nickname' }),
  first_name: msg({ id: 'field.firstName', message: 'First name' }),
  last_name: msg({ id: 'field.lastName', message: 'Last name' }),
  date_of_birth: msg({ id: 'field.birthday', message: 'Date of birth' }),
  city: msg({ id: 'field.city', message: 'City' }),
  address: msg({ id: 'field.address', message: 'Street and number' }),
  postal_code: msg({ id: 'field.postalCode', message: 'Postal code' }),
  state: msg({ id: 'field.state', message: 'State or province' }),
  mobile_phone: msg({ id: 'field.phone', message: 'Mobile phone' }),
  gender: msg({ id: 'field.gender', message: 'Gender' }),
  profession: msg({ id: 'field.profession', message: 'Occupation' }),
  personal_id: msg({ id: 'field.personalId', message: 'Personal ID code' }),
};

type Input = Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>;

/** Autofill and the keyboard of a phone (WCAG 1.3.5, 3.3.7). */
const inputProps: Readonly<Record<string, Input>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  nickname: { autoComplete: 'nickname' },
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  city: { autoComplete: 'address-level2' },
  address: { autoComplete: 'street-address' },
  postal_code: { autoComplete: 'postal-code' },
  state: { autoComplete: 'address-level1' },
  mobile_phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  profession: { autoComplete: 'organization-title' },
  personal_id: { inputMode: 'numeric', autoComplete: 'off' },
};

export interface SelectOptions {
  readonly country: readonly { value: string; label: string; disabled?: boolean | undefined }[];
  readonly currency: readonly { value: string; label: string }[];
}

interface Props {
  form: Form;
  field: string;
  required: boolean;
  options: SelectOptions;
  hint?: ComponentProps<typeof TextField>['hint'];
}

/** One field about a player, as every form shows it; nothing for a field without a label. */
export function PlayerField({ form, field, required, options, hint }: Props) {
  const { t, i18n } = useLingui();
  const label = fieldLabels[field];
  if (!label) return null;
  const error = form.errors[field];
  const name = i18n._(label);
  const shared = {
    name: field,
    label: required ? name : t({ id: 'field.optional', message: `${name} (optional)` }),
    value: form.text(field),
    onChange: (value: string) => form.set(field, value),
    error: error === undefined ? undefined : fieldErrorMessage(i18n, error, field),
    required,
    hint,
  };
  const onBlur = () => form.validateField(field);
  if (field === 'password' || field === 'password_confirmation')
    return <NewPasswordField {...shared} onBlur={onBlur} />;
  if (field === 'country' || field === 'currency')
    return (
      // Empty until one is chosen: the browser would preselect the first country.
      <SelectField
        {...shared}
        placeholder=""
        autoComplete={selectAutoComplete[field]}
        options={options[field]}
      />
    );
  const states = field === 'state' ? statesOf(form.text('country')) : null;
  if (states)
    return (
      <SelectField {...shared} autoComplete="address-level1" options={stateOptions(states, shared.value)} />
    );
  if (field === 'gender') return <SelectField {...shared} autoComplete="sex" options={genderOptions(i18n)} />;
  if (field === 'date_of_birth')
    return (
      <DateField
        {...shared}
        labels={{
          day: t({ id: 'field.day', message: 'Day' }),
          month: t({ id: 'field.month', message: 'Month' }),
          year: t({ id: 'field.year', message: 'Year' }),
        }}
      />
    );
  return <TextField {...shared} {...inputProps[field]} onBlur={onBlur} />;
}

/** With one for none, and with what was typed before there was a list, until another one is chosen. */
function stateOptions(states: readonly string[], current: string) {
  const all = ['', ...states, ...(states.includes(current) || current === '' ? [] : [current])];
  return all.map(value => ({ value, label: value }));
}

const genders = {
  '': msg({ id: 'field.gender.none', message: 'Prefer not to say' }),
  f: msg({ id: 'field.gender.f', message: 'Female' }),
  m: msg({ id: 'field.gender.m', message: 'Male' }),
  x: msg({ id: 'field.gender.x', message: 'Other' }),
} as const;

/** With one for none: it may be emptied again. */
export const genderOptions = (i18n: I18n) =>
  Object.entries(genders).map(([value, text]) => ({ value, label: i18n._(text) }));

const selectAutoComplete = { country: 'country', currency: 'transaction-currency' } as const;
