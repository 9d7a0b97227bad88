import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../ui/feedback/Alert.tsx';

/** Shown over a list that is built from games seen on this device: it may be incomplete. */
export function PartialListAlert() {
  return (
    <Alert>
      <Trans id="games.partial">
        No connection. You see the games that this device knows, there may be more.
      </Trans>
    </Alert>
  );
}
