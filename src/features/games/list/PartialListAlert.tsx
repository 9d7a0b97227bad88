import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../../core/http/network-status.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';

/** Shown over a list that is built from games seen on this device: it may be incomplete. */
export function PartialListAlert() {
  const { isOnline } = useSnapshot(networkStatus);
  return (
    <Alert>
      {isOnline ? (
        <Trans id="games.partial.online">These are the games saved on this device. There may be more.</Trans>
      ) : (
        <Trans id="games.partial">
          You’re offline. These are the games saved on this device. There may be more.
        </Trans>
      )}
    </Alert>
  );
}
