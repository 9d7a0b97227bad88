import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { useForm } from '../account/form/useForm.ts';
import styles from './Security.module.css';

interface Props {
  /** Label of the button. */
  label: string;
  hint?: string;
  variant?: 'primary' | 'danger';
  /** Rejects with `ApiError`. */
  send: (code: string) => Promise<void>;
}

/** One code of the authenticator app, or a recovery code where they are worth the same. */
export function CodeForm({ label, hint, variant = 'primary', send }: Props) {
  const { t, i18n } = useLingui();
  const form = useForm({
    name: 'two-factor',
    initial: { otp_attempt: '' },
    validate: ({ otp_attempt }) => (otp_attempt ? {} : { otp_attempt: 'errors.otp.required' }),
    submit: ({ otp_attempt }) => send(String(otp_attempt).trim()),
  });
  const error = form.errors['otp_attempt'];
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={['otp_attempt']} />
      <TextField
        name="otp_attempt"
        value={form.text('otp_attempt')}
        onChange={value => form.set('otp_attempt', value)}
        error={error && fieldErrorMessage(i18n, error)}
        required
        inputMode={hint ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        label={t({ id: 'field.code', message: 'Code' })}
        hint={hint ?? t({ id: 'field.code.hint', message: 'From your authenticator app' })}
      />
      <Button type="submit" variant={variant} size="l" full busy={form.isBusy}>
        {form.formError ? <Trans id="action.retry">Try again</Trans> : label}
      </Button>
    </form>
  );
}
