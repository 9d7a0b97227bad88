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
        <Trans id="lobby.rail.offline">You’re offline, and these games aren’t saved on this device.</Trans>
      ) : (
        <Trans id="lobby.rail.error">We couldn’t load these games.</Trans>
      )}
    </Alert>
  );
}
