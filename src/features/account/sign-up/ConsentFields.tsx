import { useLingui } from '@lingui/react/macro';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { fieldErrorMessage } from '../form/field-error-messages.ts';
import type { Fields } from '../form/field-rules.ts';
import type { Form } from '../form/useForm.ts';

/** The consents of a registration; promotions are never ticked in advance. */
export function ConsentFields({ form, fields }: { form: Form; fields: Fields }) {
  const { t, i18n } = useLingui();
  const labels: Readonly<Record<string, string>> = {
    terms_acceptance: t({
      id: 'field.terms',
      message: 'I accept the terms of this sandbox: no real money is paid in or out.',
    }),
    receive_promos: t({
      id: 'field.promos',
      message: 'Send me offers by e-mail. I can unsubscribe at any time.',
    }),
  };
  return fields.map(({ field, required }) => {
    const label = labels[field];
    const error = form.errors[field];
    return (
      label !== undefined && (
        <CheckboxField
          key={field}
          name={field}
          label={label}
          checked={form.flag(field)}
          onChange={checked => form.set(field, checked)}
          error={error && fieldErrorMessage(i18n, error)}
          required={required}
        />
      )
    );
  });
}
