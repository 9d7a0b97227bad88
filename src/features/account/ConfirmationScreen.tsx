import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { pathOf } from '../../core/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Account.module.css';
import { checkConfirmation, useConfirmation } from './confirmation.ts';
import { ResendForm } from './ResendForm.tsx';

/** Where the link of the confirmation mail leads (platform 2.2). */
export default function ConfirmationScreen() {
  const token = new URLSearchParams(location.search).get('confirmation_token');
  useEffect(() => {
    if (token) void checkConfirmation(token);
  }, [token]);
  return (
    <div className={styles['page']}>
      <h1>
        <Trans id="title.confirmation">Confirm your e-mail</Trans>
      </h1>
      {token ? <Answer token={token} /> : <ResendForm />}
    </div>
  );
}

function Answer({ token }: { token: string }) {
  const { t } = useLingui();
  const { phase } = useConfirmation();
  if (phase === 'checking')
    return <Spinner label={t({ id: 'confirmation.checking', message: 'Checking the link' })} />;
  if (phase === 'failed')
    return (
      <ErrorState
        title={t({ id: 'confirmation.failed', message: 'The link could not be checked' })}
        text={t({ id: 'confirmation.failed.text', message: 'No answer came. The link is still good.' })}
        action={
          <Button variant="primary" onClick={() => void checkConfirmation(token)}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      />
    );
  if (phase === 'confirmed')
    return (
      <div className={styles['form']}>
        <Notice tone="success">
          <Trans id="confirmation.done">Your e-mail address is confirmed.</Trans>
        </Notice>
        <Button variant="primary" size="l" href={pathOf('lobby')}>
          <Trans id="confirmation.lobby">To the lobby</Trans>
        </Button>
      </div>
    );
  return (
    <div className={styles['form']}>
      <Notice tone="warning">
        <Trans id="errors.token.invalid">This link has been used or is too old</Trans>
      </Notice>
      <ResendForm />
    </div>
  );
}
