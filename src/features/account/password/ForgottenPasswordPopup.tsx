import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import styles from '../Account.module.css';
import { AccountLink } from '../AccountLink.tsx';
import { requestPasswordReset } from '../actions.ts';
import { EmailForm } from '../form/EmailForm.tsx';
import { lastTypedEmail } from '../sign-in/typed-email.ts';

/** A forgotten password: requests the mail with the link; the message is the same whether or not the address is known. */
export default function ForgottenPasswordPopup() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <div className={styles['form']}>
        <Alert tone="success">
          <Trans id="auth.remind.sent">
            If {sentTo} has an account, we’ve e-mailed a link to reset the password. Check your spam folder
            too.
          </Trans>
        </Alert>
        <Button onClick={() => setSentTo(null)}>
          <Trans id="auth.remind.other">Use another address</Trans>
        </Button>
      </div>
    );
  return (
    <>
      <EmailForm
        email={lastTypedEmail()}
        text={t({ id: 'auth.remind.text', message: 'We’ll e-mail you a link to choose a new one.' })}
        label={t({ id: 'auth.remind.send', message: 'Send the link' })}
        send={async email => {
          await requestPasswordReset(email);
          setSentTo(email);
        }}
      />
      <p className={styles['links']}>
        <AccountLink to="login" placement="popup">
          <Trans id="auth.signIn">Sign in</Trans>
        </AccountLink>
      </p>
    </>
  );
}
