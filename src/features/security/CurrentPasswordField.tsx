import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import type { Form } from '../account/form/useForm.ts';
import { useAccount } from '../account/state.ts';

/** The password of who is signed in, with the address that a password manager keeps it under. */
export function CurrentPasswordField({ form, field }: { form: Form; field: string }) {
  const { t, i18n } = useLingui();
  const { player } = useAccount();
  const error = form.errors[field];
  return (
    <>
      <input hidden readOnly type="email" autoComplete="username" value={player?.email ?? ''} />
      <PasswordField
        name={field}
        value={form.text(field)}
        onChange={value => form.set(field, value)}
        error={error && fieldErrorMessage(i18n, error, field)}
        required
        autoComplete="current-password"
        label={t({ id: 'field.currentPassword', message: 'Current password' })}
        showLabel={t({ id: 'password.show', message: 'Show password' })}
        hideLabel={t({ id: 'password.hide', message: 'Hide password' })}
      />
    </>
  );
}
