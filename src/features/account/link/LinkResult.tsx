import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OTHER_PLAYER_ERROR } from '../../../contract/wire.ts';
import type { ApiError } from '../../../core/http/api-error.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from '../Account.module.css';

/** `other`: the link is of another player than the one who is signed in, and still works. */
export type LinkPhase = 'checking' | 'confirmed' | 'invalid' | 'other' | 'failed';

/** What the answer to a link says about it: without one, or with one that may be another later, it may still work. */
export function phaseOfError({ kind, status, body }: ApiError): LinkPhase {
  if (body.error === OTHER_PLAYER_ERROR) return 'other';
  const isAnswered = kind === 'http' && status < 500 && status !== 429;
  return isAnswered ? 'invalid' : 'failed';
}

interface Props {
  phase: LinkPhase;
  onRetry: () => void;
  /** What to do about a link that works no more, and about one of somebody else. */
  wayOut?: ReactNode;
  /** What the link has done. */
  children: ReactNode;
}

/** What became of a link in a mail, alike for all of them (ACCOUNT-84). */
export function LinkResult({ phase, onRetry, wayOut, children }: Props) {
  const { t } = useLingui();
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
          <Button variant="primary" onClick={onRetry}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      />
    );
  if (phase === 'confirmed') return <div className={styles['form']}>{children}</div>;
  return (
    <div className={styles['form']}>
      <Alert tone="warning">
        {phase === 'other' ? (
          <Trans id="link.other">
            This link belongs to another account than the one you’re signed in to.
          </Trans>
        ) : (
          <Trans id="errors.token.invalid">This link has expired or was already used</Trans>
        )}
      </Alert>
      {wayOut}
    </div>
  );
}
