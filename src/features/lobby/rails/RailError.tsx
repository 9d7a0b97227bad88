import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { LoadState } from '../../../core/data/loader.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { loadRequestedRows } from '../../games/game-rows.ts';

const maintenanceText = () => import('../../maintenance/MaintenanceText.tsx');

/** Shows why a rail is still empty. Its messages are in the initial catalogue. */
export default function RailError({ phase }: { phase: LoadState['phase'] }) {
  const { isAvailable } = useSnapshot(networkStatus);
  const MaintenanceText = useLazyComponent(maintenanceText, !isAvailable);
  return (
    <Alert
      tone="warning"
      action={
        <Button size="s" onClick={() => void loadRequestedRows()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    >
      {!isAvailable && MaintenanceText ? (
        <MaintenanceText />
      ) : phase === 'offline' ? (
        <Trans id="lobby.rail.offline">You’re offline, and these games aren’t saved on this device.</Trans>
      ) : (
        <Trans id="lobby.rail.error">We couldn’t load these games.</Trans>
      )}
    </Alert>
  );
}
