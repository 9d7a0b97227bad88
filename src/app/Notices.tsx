import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../core/connection.ts';
import { applyUpdate, workerState } from '../core/worker.ts';
import { useAccount } from '../features/account/state.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Only for players who have not confirmed; it brings the forms' calls with it. Not to be had: it is not said. */
const ConfirmEmailNotice = lazy(() =>
  import('../features/account/ConfirmEmailNotice.tsx').then(
    ({ ConfirmEmailNotice: Line }) => ({ default: Line }),
    () => ({ default: () => null }),
  ),
);

/**
 * The one line under the header: the most important of what is to be said (offline 2.3: one banner at a
 * time). Not over a game, which has its own.
 */
export function Notices() {
  const { online, attempt, of } = useSnapshot(connection);
  const { updateReady } = useSnapshot(workerState);
  const { player } = useAccount();
  if (!online) {
    return (
      <Notice tone="warning">
        <Trans id="connection.offline">You are offline. What is on screen may be out of date.</Trans>
      </Notice>
    );
  }
  if (attempt > 1) {
    return (
      <Notice tone="plain">
        <Trans id="connection.trying">
          The network is slow: trying {attempt} of {of}.
        </Trans>
      </Notice>
    );
  }
  if (updateReady) {
    return (
      <Notice
        tone="plain"
        action={
          <Button size="s" onClick={() => void applyUpdate()}>
            <Trans id="update.apply">Update now</Trans>
          </Button>
        }
      >
        <Trans id="update.ready">A new version is ready.</Trans>
      </Notice>
    );
  }
  if (player?.confirmed_at !== null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmEmailNotice />
    </Suspense>
  );
}
