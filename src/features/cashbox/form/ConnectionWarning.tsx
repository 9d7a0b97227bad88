import { Trans } from '@lingui/react/macro';
import { proxy, useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { networkStatus } from '../../../core/http/network-status.ts';
import { MINUTE_MS } from '../../../lib/time-units.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { useClock } from '../../../ui/hooks/useClock.ts';

/** When a call last got no answer, epoch milliseconds. */
const link = proxy({ troubledAt: 0 });

function notice(): void {
  if (networkStatus.attempt > 1 || !networkStatus.isOnline) link.troubledAt = Date.now();
}
notice();
subscribe(networkStatus, notice);

/** What the browser says of the link; Safari and Firefox say nothing. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string; rtt?: number } };
  return /2g/.test(connection?.effectiveType ?? '') || (connection?.rtt ?? 0) > 1500;
}

/**
 * Says before a payment that the network loses answers, from what other calls have seen in the last minute: it makes no request of its own. The player may go
 * on: whatever happens to the answer, the payment is made once.
 */
export function ConnectionWarning() {
  const { troubledAt } = useSnapshot(link);
  const { isOnline } = useSnapshot(networkStatus);
  const now = useClock(MINUTE_MS / 4);
  if (!isOnline || !(now - troubledAt < MINUTE_MS || isSlow())) return null;
  return (
    <Alert tone="warning">
      <Trans id="deposit.lossy">
        Your connection is weak right now. You can go on: the payment is made only once, even if the answer
        gets lost on the way.
      </Trans>
    </Alert>
  );
}
