import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '../../core/http/api-error.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { useScreenName } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import accountStyles from '../account/Account.module.css';
import { type LinkPhase, LinkResult, phaseOfError } from '../account/link/LinkResult.tsx';
import { confirmLimit } from './actions.ts';

/** `/profile/limits/confirm`: the target of the link in a mail about a limit (SAFER-5). */
export default function ConfirmLimitScreen() {
  const { t } = useLingui();
  const title = t({ id: 'place.profileLimitsConfirm', message: 'Confirm a limit' });
  useScreenName(title);
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const { phase, retry } = useConfirmation(token);
  return (
    <div className={accountStyles['page']}>
      <h1>{title}</h1>
      <LinkResult phase={phase} onRetry={retry} wayOut={<LimitsLink />}>
        <Alert tone="success">
          <Trans id="limits.confirmed">Confirmed. A higher limit starts at the time shown with it.</Trans>
        </Alert>
        <LimitsLink />
      </LinkResult>
    </div>
  );
}

const LimitsLink = () => (
  <Button variant="primary" size="l" href={pathOf('profileLimits')}>
    <Trans id="limits.open">Go to your limits</Trans>
  </Button>
);

/** Follows the link once; it gives the same result when it is opened again. */
function useConfirmation(token: string): { phase: LinkPhase; retry: () => void } {
  const [phase, setPhase] = useState<LinkPhase>('checking');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request.
  useEffect(() => {
    if (token === '') return setPhase('invalid');
    let isCurrent = true;
    setPhase('checking');
    confirmLimit(token).then(
      () => isCurrent && setPhase('confirmed'),
      error => {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setPhase(phaseOfError(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);
  return { phase, retry: () => setAttempt(count => count + 1) };
}
