import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import styles from '../Account.module.css';
import { fieldErrorMessage } from '../form/field-error-messages.ts';
import { signInNotice } from '../link/sign-in-notice.ts';
import { SignInForm } from './SignInForm.tsx';

export default function LoginScreen() {
  return (
    <div className={styles['page']}>
      <h1>
        <Trans id="auth.signIn">Sign in</Trans>
      </h1>
      <LinkNotice />
      <SignInForm placement="page" />
    </div>
  );
}

/** Why a link has led here instead of signing in. */
function LinkNotice() {
  const { i18n } = useLingui();
  const { reason, error } = useSnapshot(signInNotice);
  useEffect(
    () => () => {
      Object.assign(signInNotice, { reason: null, error: null });
    },
    [],
  );
  if (reason === null) return null;
  return (
    <div className={styles['notice']}>
      <Alert tone="warning">
        {error !== null && fieldErrorMessage(i18n, error)}
        {error === null && reason === 'cancelled' && (
          <Trans id="auth.notice.cancelled">
            You weren’t signed in. You can try again, or use your password.
          </Trans>
        )}
        {error === null && reason === 'code' && (
          <Trans id="auth.notice.code">
            Your account asks for a code, so the link isn’t enough. Sign in with your password.
          </Trans>
        )}
        {error === null && reason === 'invalid' && (
          <Trans id="errors.token.invalid">This link has expired or was already used</Trans>
        )}
      </Alert>
    </div>
  );
}
