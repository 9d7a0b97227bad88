import { Trans } from '@lingui/react/macro';
import type { LoadState } from '../../../core/data/loader.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { loadRequestedRows } from '../../games/game-rows.ts';

/** Shows why a rail is still empty. Its messages are in the initial catalogue. */
export default function RailError({ phase }: { phase: LoadState['phase'] }) {
  return (
    <Alert
      tone="warning"
      action={
        <Button size="s" onClick={() => void loadRequestedRows()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    >
      {phase === 'offline' ? (
        <Trans id="lobby.rail.offline">No connection: these games are not stored on this device.</Trans>
      ) : (
        <Trans id="lobby.rail.error">These games did not load.</Trans>
      )}
    </Alert>
  );
}
