import { Trans } from '@lingui/react/macro';
import type { Loading } from '../../core/load.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { loadWanted } from '../games/rows.ts';

/** Says why a rail is still empty. */
export function RailRetry({ phase }: { phase: Loading['phase'] }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="s" onClick={() => void loadWanted()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    >
      {phase === 'offline' ? (
        <Trans id="lobby.rail.offline">No connection: these games are not stored on this device.</Trans>
      ) : (
        <Trans id="lobby.rail.error">These games did not load.</Trans>
      )}
    </Notice>
  );
}
