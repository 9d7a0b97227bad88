import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../../core/http/api-error.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from '../Account.module.css';
import type { FinishSignIn } from '../actions.ts';
import { formErrorMessage } from '../form/error-messages.ts';
import { FormStatus } from '../form/FormStatus.tsx';
import { fieldErrorMessage } from '../form/field-error-messages.ts';
import { type Form, useForm } from '../form/useForm.ts';
import { linkAccount, mailLink } from './state.ts';

interface Props {
  state: string;
  email: string;
  /** The account is the player's already, and only the code of its second factor is asked for. */
  isCodeOnly: boolean;
  finish: FinishSignIn;
}

/** An account has the provider's address: its password, or the link of a mail, proves that it is the same person's. */
export function LinkAccountForm({ state, email, isCodeOnly, finish }: Props) {
  const [needsCode, setNeedsCode] = useState(isCodeOnly);
  const form = useForm({
    name: 'link-account',
    initial: { password: '', otp_attempt: '' },
    validate: ({ password, otp_attempt }) => ({
      ...(isCodeOnly || password ? {} : { password: 'errors.required' }),
      ...(needsCode && !otp_attempt ? { otp_attempt: 'errors.otp.required' } : {}),
    }),
    submit: async ({ password, otp_attempt }) => {
      const code = String(otp_attempt).replace(/\s/g, '');
      const user = {
        ...(isCodeOnly ? {} : { password: String(password) }),
        ...(code ? { otp_attempt: code } : {}),
      };
      await linkAccount(state, user, finish);
    },
  });
  const asksForCode = Object.values(form.errors).some(error => error.startsWith('errors.otp.'));
  if (asksForCode && !needsCode) setNeedsCode(true);
  return (
    <>
      <form className={styles['form']} {...form.formProps}>
        {!isCodeOnly && (
          <p className={styles['text']}>
            <Trans id="auth.link.text">
              There is an account with {email} already. Enter its password once, and you can sign in both
              ways.
            </Trans>
          </p>
        )}
        <FormStatus form={form} fields={['password', 'otp_attempt']} />
        {!isCodeOnly && <AccountPassword form={form} email={email} />}
        {(needsCode || asksForCode) && <Code form={form} />}
        <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
          <Trans id="auth.signIn">Sign in</Trans>
        </Button>
      </form>
      {!isCodeOnly && <MailInstead state={state} email={email} />}
    </>
  );
}

function AccountPassword({ form, email }: { form: Form; email: string }) {
  const { t, i18n } = useLingui();
  const error = form.errors['password'];
  return (
    <>
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        name="password"
        value={form.text('password')}
        onChange={value => form.set('password', value)}
        error={error && fieldErrorMessage(i18n, error, 'password')}
        required
        autoComplete="current-password"
        label={t({ id: 'field.password', message: 'Password' })}
        showLabel={t({ id: 'password.show', message: 'Show password' })}
        hideLabel={t({ id: 'password.hide', message: 'Hide password' })}
      />
    </>
  );
}

function Code({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  const error = form.errors['otp_attempt'];
  return (
    <TextField
      name="otp_attempt"
      value={form.text('otp_attempt')}
      onChange={value => form.set('otp_attempt', value)}
      error={error && fieldErrorMessage(i18n, error)}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      label={t({ id: 'field.code', message: 'Code' })}
      hint={t({ id: 'field.code.hint', message: 'From your authenticator app' })}
    />
  );
}

function MailInstead({ state, email }: { state: string; email: string }) {
  const [error, setError] = useState<ApiError | null>(null);
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle');
  const send = async () => {
    setStep('sending');
    setError(null);
    try {
      await mailLink(state);
      setStep('sent');
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
      setStep('idle');
    }
  };
  if (step === 'sent')
    return (
      <Alert tone="success">
        <Trans id="auth.link.mailed">We’ve e-mailed a link to {email}. Open it in this browser.</Trans>
      </Alert>
    );
  return (
    <>
      {error && <FormError>{formErrorMessage(error)}</FormError>}
      <Button full size="l" busy={step === 'sending'} onClick={() => void send()}>
        <Trans id="auth.link.mail">E-mail me a link instead</Trans>
      </Button>
    </>
  );
}
