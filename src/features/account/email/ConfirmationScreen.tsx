import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { ApiError } from '../../../core/http/api-error.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from '../Account.module.css';
import { confirmEmail } from '../actions.ts';
import { ResendConfirmationForm } from './ResendConfirmationForm.tsx';

/** The result of following the link of a confirmation mail. */
export const confirmation = proxy<{
  token: string | null;
  phase: 'checking' | 'confirmed' | 'invalid' | 'failed';
}>({ token: null, phase: 'checking' });

export const useConfirmation = () => useSnapshot(confirmation);

/** Follows the link once; a link that was followed before counts as confirmed. */
export async function checkConfirmation(token: string): Promise<void> {
  if (confirmation.token === token && confirmation.phase !== 'failed') return;
  confirmation.token = token;
  confirmation.phase = 'checking';
  try {
    await confirmEmail(token);
    confirmation.phase = 'confirmed';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isKnown = Object.values(error.fieldErrors).includes('errors.email.confirmed');
    const isAnswered = error.kind === 'http' && error.status < 500 && error.status !== 429;
    confirmation.phase = isKnown ? 'confirmed' : isAnswered ? 'invalid' : 'failed';
  }
}

/** The target of the link in the confirmation mail (ROUTE-36). */
export default function ConfirmationScreen() {
  const token = new URLSearchParams(location.search).get('confirmation_token');
  useEffect(() => {
    if (token) void checkConfirmation(token);
  }, [token]);
  const { phase } = useConfirmation();
  return (
    <div className={styles['page']}>
      <h1>
        {token && phase === 'confirmed' ? (
          <Trans id="confirmation.confirmed">E-mail confirmed</Trans>
        ) : (
          <Trans id="title.confirmation">Confirm your e-mail</Trans>
        )}
      </h1>
      {token ? <ConfirmationResult token={token} /> : <ResendConfirmationForm />}
    </div>
  );
}

function ConfirmationResult({ token }: { token: string }) {
  const { t } = useLingui();
  const { phase } = useConfirmation();
  if (phase === 'checking')
    return <Spinner label={t({ id: 'confirmation.checking', message: 'Checking the link' })} />;
  if (phase === 'failed')
    return (
      <ErrorState
        title={t({ id: 'confirmation.failed', message: 'We couldn’t check the link' })}
        text={t({
          id: 'confirmation.failed.text',
          message: 'We didn’t get an answer. The link is still valid.',
        })}
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
        <Alert tone="success">
          <Trans id="confirmation.done">Your e-mail address is confirmed.</Trans>
        </Alert>
        <Button variant="primary" size="l" href={pathOf('lobby')}>
          <Trans id="confirmation.lobby">Go to the lobby</Trans>
        </Button>
      </div>
    );
  return (
    <div className={styles['form']}>
      <Alert tone="warning">
        <Trans id="errors.token.invalid">This link has expired or was already used</Trans>
      </Alert>
      <ResendConfirmationForm />
    </div>
  );
}
