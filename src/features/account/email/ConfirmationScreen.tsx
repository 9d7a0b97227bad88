import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { ApiError } from '../../../core/http/api-error.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import styles from '../Account.module.css';
import { confirmEmail } from '../actions.ts';
import { type LinkPhase, LinkResult, phaseOfError } from '../link/LinkResult.tsx';
import { ResendConfirmationForm } from './ResendConfirmationForm.tsx';

/** The result of following the link of a confirmation mail. */
export const confirmation = proxy<{
  token: string | null;
  phase: LinkPhase;
}>({ token: null, phase: 'checking' });

const useConfirmation = () => useSnapshot(confirmation);

/** Follows the link once; a link that was followed before counts as confirmed. */
async function checkConfirmation(token: string): Promise<void> {
  if (confirmation.token === token && confirmation.phase !== 'failed') return;
  confirmation.token = token;
  confirmation.phase = 'checking';
  try {
    await confirmEmail(token);
    confirmation.phase = 'confirmed';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isKnown = Object.values(error.fieldErrors).includes('errors.email.confirmed');
    confirmation.phase = isKnown ? 'confirmed' : phaseOfError(error);
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
  const { phase } = useConfirmation();
  return (
    <LinkResult
      phase={phase}
      onRetry={() => void checkConfirmation(token)}
      wayOut={<ResendConfirmationForm />}
    >
      <Alert tone="success">
        <Trans id="confirmation.done">Your e-mail address is confirmed.</Trans>
      </Alert>
      <Button variant="primary" size="l" href={pathOf('lobby')}>
        <Trans id="confirmation.lobby">Go to the lobby</Trans>
      </Button>
    </LinkResult>
  );
}
