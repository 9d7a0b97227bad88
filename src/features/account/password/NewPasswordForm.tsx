import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from '../Account.module.css';
import { AccountLink } from '../AccountLink.tsx';
import { resetPassword } from '../actions.ts';
import { FormStatus } from '../form/FormStatus.tsx';
import { validateFields } from '../form/field-rules.ts';
import { ruleContext } from '../form/minimum-age.ts';
import { PlayerField } from '../form/PlayerField.tsx';
import { useForm } from '../form/useForm.ts';

const FIELDS = [
  { field: 'password', required: true },
  { field: 'password_confirmation', required: true },
];

export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    name: 'new-password',
    initial: { password: '', password_confirmation: '' },
    validate: values => validateFields(FIELDS, values, ruleContext(values)),
    submit: async ({ password }) => {
      await resetPassword(token, String(password));
      onDone();
    },
  });
  const isTokenUsed = Object.values(form.errors).includes('errors.token.invalid');
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={FIELDS.map(({ field }) => field)} />
      {isTokenUsed && (
        <AccountLink to="remind" placement="popup">
          <Trans id="auth.newPassword.newLink">Send a new link</Trans>
        </AccountLink>
      )}
      {FIELDS.map(({ field, required }) => (
        <PlayerField
          key={field}
          form={form}
          field={field}
          required={required}
          options={{ country: [], currency: [] }}
        />
      ))}
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
        <Trans id="auth.newPassword.save">Change password</Trans>
      </Button>
    </form>
  );
}
