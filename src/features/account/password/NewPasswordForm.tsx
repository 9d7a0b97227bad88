import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import styles from './Account.module.css';
import { AccountLink } from './AccountLink.tsx';
import { restorePassword } from './actions.ts';
import { FormStatus } from './FormStatus.tsx';
import { validateFields } from './field-rules.ts';
import { ruleContext } from './minimum-age.ts';
import { PlayerField } from './PlayerField.tsx';
import { useForm } from './useForm.ts';

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
      await restorePassword(token, String(password));
      onDone();
    },
  });
  const isSpent = Object.values(form.errors).includes('errors.token.invalid');
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={FIELDS.map(({ field }) => field)} />
      {isSpent && (
        <AccountLink to="remind" place="popup">
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
