import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PopupProps } from '../../../core/shell/screen.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import styles from '../Account.module.css';
import { AccountLink } from '../AccountLink.tsx';
import { useAccount } from '../state.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** The target of the link in the mail: `reset_password_token` in the query. */
export default function NewPasswordPopup({ onClose }: Partial<PopupProps>) {
  const [isDone, setDone] = useState(false);
  const { authStatus } = useAccount();
  const token = new URLSearchParams(location.search).get('reset_password_token');
  if (isDone)
    return (
      <div className={styles['form']}>
        <Alert tone="success">
          <Trans id="auth.newPassword.done">Your password has been changed.</Trans>
        </Alert>
        {authStatus === 'player' ? (
          <Button onClick={onClose}>
            <Trans id="action.close">Close</Trans>
          </Button>
        ) : (
          <AccountLink to="login" placement="popup">
            <Trans id="auth.signIn">Sign in</Trans>
          </AccountLink>
        )}
      </div>
    );
  if (token) return <NewPasswordForm token={token} onDone={() => setDone(true)} />;
  return (
    <div className={styles['form']}>
      <p className={styles['text']}>
        <Trans id="auth.newPassword.noToken">
          To choose a new password, open the link in the e-mail we sent you.
        </Trans>
      </p>
      <AccountLink to="remind" placement="popup">
        <Trans id="auth.remind.send">Send the link</Trans>
      </AccountLink>
    </div>
  );
}
