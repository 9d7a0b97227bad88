import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { fieldLabels } from './field-labels.ts';
import { fieldText } from './field-messages.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import type { Form } from './useForm.ts';

type Input = Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>;

/** How the browser fills and which keyboard a phone shows (WCAG 1.3.5, 3.3.7). */
const inputs: Readonly<Record<string, Input>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  nickname: { autoComplete: 'nickname' },
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  city: { autoComplete: 'address-level2' },
  address: { autoComplete: 'street-address' },
  postal_code: { autoComplete: 'postal-code' },
  state: { autoComplete: 'address-level1' },
  mobile_phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
};

export interface Options {
  readonly country: readonly { value: string; label: string }[];
  readonly currency: readonly { value: string; label: string }[];
}

interface Props {
  form: Form;
  field: string;
  required: boolean;
  options: Options;
  hint?: ComponentProps<typeof TextField>['hint'];
}

/** One field about a player, as every form shows it; nothing for a field this app has no words for. */
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
    error: error === undefined ? undefined : fieldText(i18n, error),
    required,
    hint,
  };
  const onBlur = () => form.leave(field);
  if (field === 'password' || field === 'password_confirmation')
    return <NewPasswordField {...shared} onBlur={onBlur} />;
  if (field === 'country' || field === 'currency')
    return (
      // Empty until it is chosen: the browser would show the first country as if it were.
      <SelectField
        {...shared}
        placeholder=""
        autoComplete={selectAutoComplete[field]}
        options={options[field]}
      />
    );
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
  return <TextField {...shared} {...inputs[field]} onBlur={onBlur} />;
}

const selectAutoComplete = { country: 'country', currency: 'transaction-currency' } as const;
