import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../core/http/api-error.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormError } from '../../ui/fields/Field.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { formErrorMessage } from '../account/form/error-messages.ts';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { useForm } from '../account/form/useForm.ts';
import { hasPasskeys } from '../account/passkey-support.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import {
  confirmByPasskey,
  confirmByPassword,
  endIdentityRequest,
  identityRequest,
} from './confirm-identity.ts';
import styles from './Security.module.css';
import { useSecurity } from './state.ts';

/** Asks who is there, over whatever asked for it. */
export default function ConfirmIdentityDialog() {
  const { t } = useLingui();
  const { isOpen } = useSnapshot(identityRequest);
  const { overview } = useSecurity();
  return (
    <Dialog
      open={isOpen}
      size="s"
      onClose={() => endIdentityRequest(false)}
      title={t({ id: 'security.confirm.title', message: 'Confirm it’s you' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['form']}>
        <p className={styles['text']}>
          <Trans id="security.confirm.text">
            You signed in a while ago. Show that it’s you before you change how your account is protected.
          </Trans>
        </p>
        {overview?.has_password && <PasswordForm />}
        {hasPasskeys() && overview && overview.passkeys.length > 0 && <PasskeyButton />}
        {overview && !overview.has_password && overview.passkeys.length === 0 && (
          <p className={styles['text']}>
            <Trans id="security.confirm.signInAgain">Sign out and sign in again, then try once more.</Trans>
          </p>
        )}
      </div>
    </Dialog>
  );
}

function PasswordForm() {
  const form = useForm({
    name: 'confirm-identity',
    initial: { password: '' },
    validate: ({ password }) => (password ? {} : { password: 'errors.required' }),
    submit: ({ password }) => confirmByPassword(String(password)),
  });
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={['password']} />
      <CurrentPasswordField form={form} field="password" />
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
        <Trans id="action.continue">Continue</Trans>
      </Button>
    </form>
  );
}

function PasskeyButton() {
  const { i18n } = useLingui();
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setError(null);
    try {
      await confirmByPasskey();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.kind !== 'cancelled') setError(cause);
    } finally {
      setBusy(false);
    }
  };
  const [fieldError] = Object.values(error?.fieldErrors ?? {});
  return (
    <>
      {error && (
        <FormError>{fieldError ? fieldErrorMessage(i18n, fieldError) : formErrorMessage(error)}</FormError>
      )}
      <Button size="l" full busy={isBusy} icon={<KeyRound aria-hidden />} onClick={() => void ask()}>
        <Trans id="security.confirm.passkey">Use a passkey</Trans>
      </Button>
    </>
  );
}
