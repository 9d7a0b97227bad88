import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { ApiError } from '../../../core/http/api-error.ts';
import { navigateTo, pathOf, returnTarget } from '../../../core/shell/navigation.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { DeviceCheckButton } from '../../device-check/DeviceCheckButton.tsx';
import { useVisit } from '../../visit/state.ts';
import styles from '../Account.module.css';
import { AccountLink, type FormPlacement } from '../AccountLink.tsx';
import { type FinishSignIn, signIn } from '../actions.ts';
import { ExternalSignIn } from '../external/ExternalSignIn.tsx';
import { FormStatus } from '../form/FormStatus.tsx';
import { fieldErrorMessage } from '../form/field-error-messages.ts';
import { validateFields } from '../form/field-rules.ts';
import { type Form, type FormErrors, useForm } from '../form/useForm.ts';
import { hasPasskeys } from '../passkey-support.ts';
import { CountryRestrictedAlert } from './CountryRestrictedAlert.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { returnAfterSignIn } from './return-after-sign-in.ts';
import { rememberTypedEmail } from './typed-email.ts';

const FIELDS = ['email', 'password', 'otp_attempt'];

/** Signing in, on the screen and in the popup. */
export function SignInForm({
  placement,
  onClose,
}: {
  placement: FormPlacement;
  onClose?: (() => void) | undefined;
}) {
  const finish: FinishSignIn = show => returnAfterSignIn(placement, onClose, show);
  const { form, needsCode, mistakes } = useSignInForm(finish, placement);
  const { context } = useVisit();
  if (context?.restricted) return <CountryRestrictedAlert form="login" />;
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={FIELDS} />
      {(mistakes >= 2 || form.formError?.status === 429) && (
        <p className={styles['links']}>
          <AccountLink to="remind" placement={placement}>
            <Trans id="auth.resetInstead">Reset your password instead</Trans>
          </AccountLink>
        </p>
      )}
      <Credentials form={form} />
      {needsCode && <CodeField form={form} />}
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
        {form.formError ? (
          <Trans id="action.retry">Try again</Trans>
        ) : (
          <Trans id="auth.signIn">Sign in</Trans>
        )}
      </Button>
      <p className={styles['links']}>
        <AccountLink to="remind" placement={placement}>
          <Trans id="auth.forgotten">Forgot your password?</Trans>
        </AccountLink>
        <AccountLink to="registration" placement={placement}>
          <Trans id="auth.signUp">Create account</Trans>
        </AccountLink>
      </p>
      {hasPasskeys() && <PasskeySignIn finish={finish} />}
      <ExternalSignIn placement={placement} />
      <DeviceCheckButton />
    </form>
  );
}

function useSignInForm(finish: FinishSignIn, placement: FormPlacement) {
  const [needsCode, setNeedsCode] = useState(false);
  /** How often the back end has not known e-mail and password. */
  const [mistakes, setMistakes] = useState(0);
  const form = useForm({
    name: 'sign-in',
    needsCaptcha: true,
    initial: { email: '', password: '', otp_attempt: '' },
    validate: ({ email, password, otp_attempt }): FormErrors => ({
      ...validateFields([{ field: 'email', required: true }], { email: email ?? '' }, EMAIL_RULE_CONTEXT),
      ...(password ? {} : { password: 'errors.required' }),
      ...(needsCode && !otp_attempt ? { otp_attempt: 'errors.otp.required' } : {}),
    }),
    submit: async ({ email, password, otp_attempt }) => {
      const code = String(otp_attempt).replace(/\s/g, '');
      const user = { email: String(email), password: String(password), dfpc: '', captcha: '' };
      try {
        await signIn(code ? { ...user, otp_attempt: code } : user, finish);
        rememberTypedEmail('');
      } catch (error) {
        const errors = error instanceof ApiError ? Object.values(error.fieldErrors) : [];
        if (errors.includes('errors.credentials.invalid')) {
          setMistakes(count => count + 1);
          if (placement === 'popup' && isAutofilled(form.formProps.ref.current)) openLoginPage();
        }
        throw error;
      }
    },
  });
  const asksForCode = Object.values(form.errors).some(error => error.startsWith('errors.otp.'));
  if (asksForCode && !needsCode) setNeedsCode(true);
  return { form, needsCode: needsCode || asksForCode, mistakes };
}

/** Whether what was sent is what the browser has filled in, and nobody typed. */
function isAutofilled(form: HTMLFormElement | null): boolean {
  try {
    return form?.querySelector('input[name="password"]:autofill') != null;
  } catch {
    return false;
  }
}

/** Stored credentials that fail lead to the login page, where there is room for the ways out (ACCOUNT-14). */
function openLoginPage(): void {
  const redirect = new URLSearchParams(location.search).get('redirect') ?? returnTarget();
  navigateTo(pathOf('login', {}, { redirect }), { replace: true, state: {} });
  toast(
    t({
      id: 'auth.autofillFailed',
      message: 'The saved e-mail and password didn’t work. Type them, or reset your password.',
    }),
    'warning',
  );
}

const EMAIL_RULE_CONTEXT = { minimumAge: 18, today: '' };

function Credentials({ form }: { form: Form }) {
  const { t, i18n } = useLingui();
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  const shared = (field: string) => ({
    name: field,
    value: form.text(field),
    onChange: (value: string) => {
      form.set(field, value);
      if (field === 'email') rememberTypedEmail(value);
    },
    error: form.errors[field] && fieldErrorMessage(i18n, form.errors[field], field),
    required: true,
  });
  return (
    <>
      <TextField
        {...shared('email')}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        label={t({ id: 'field.email', message: 'E-mail' })}
        onBlur={() => form.validateField('email')}
      />
      <PasswordField
        {...shared('password')}
        autoComplete="current-password"
        hint={isCapsLockOn && t({ id: 'password.capsLock', message: 'Caps Lock is on.' })}
        onKeyUp={noticeCapsLock}
        label={t({ id: 'field.password', message: 'Password' })}
        showLabel={t({ id: 'password.show', message: 'Show password' })}
        hideLabel={t({ id: 'password.hide', message: 'Hide password' })}
      />
    </>
  );
}

function CodeField({ form }: { form: Form }) {
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
