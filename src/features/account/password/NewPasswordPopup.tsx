import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../core/http/api-error.ts';
import type { PopupProps } from '../../../core/shell/screen.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import styles from '../Account.module.css';
import { AccountLink } from '../AccountLink.tsx';
import { checkPasswordToken } from '../actions.ts';
import { LinkResult } from '../link/LinkResult.tsx';
import { useAccount } from '../state.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** The target of the link in the mail: `reset_password_token` in the query. */
export default function NewPasswordPopup({ onClose }: Partial<PopupProps>) {
  const [isDone, setDone] = useState(false);
  const { authStatus } = useAccount();
  const token = new URLSearchParams(location.search).get('reset_password_token');
  const isDead = useIsDeadLink(token);
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
  if (isDead)
    return (
      <LinkResult
        phase="invalid"
        onRetry={onClose ?? (() => undefined)}
        wayOut={
          <AccountLink to="remind" placement="popup">
            <Trans id="auth.newPassword.newLink">Send a new link</Trans>
          </AccountLink>
        }
      >
        {null}
      </LinkResult>
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

/** Asks on opening, so that nobody types two passwords in vain; without an answer the form tells when it is sent. */
function useIsDeadLink(token: string | null): boolean {
  const [deadToken, setDeadToken] = useState<string | null>(null);
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    checkPasswordToken(token).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (isCurrent && error.status === 422) setDeadToken(token);
    });
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return token !== null && deadToken === token;
}
