import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../ui/feedback/Alert.tsx';

/** Shown over a list that is built from games seen on this device: it may be incomplete. */
export function PartialListAlert() {
  return (
    <Alert>
      <Trans id="games.partial">
        You’re offline. These are the games saved on this device. There may be more.
      </Trans>
    </Alert>
  );
}
