import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../core/connection.ts';
import { applyUpdate, workerState } from '../core/worker.ts';
import { ConfirmEmailNotice } from '../features/account/ConfirmEmailNotice.tsx';
import { useAccount } from '../features/account/state.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The one line under the header: the most important of what is to be said (offline 2.3: one banner at a time). */
export function Notices({ isPlaying }: { isPlaying: boolean }) {
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
  if (isPlaying) return null;
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
  return player && player.confirmed_at === null ? <ConfirmEmailNotice /> : null;
}
