import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../core/http/network-status.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';

/** What every screen says during maintenance (SHELL-50), or the title of that. */
export default function MaintenanceText({ part = 'text' }: { part?: 'title' | 'text' }) {
  return part === 'title' ? <Trans id="maintenance.title">Maintenance</Trans> : <Sentence />;
}

/** A time only where the platform has named one. */
function Sentence() {
  const { backAt } = useSnapshot(networkStatus);
  const formatTime = useTimeFormat();
  if (backAt === null)
    return <Trans id="maintenance.text">We’re doing maintenance. Your balance is safe.</Trans>;
  const time = formatTime(backAt);
  return (
    <Trans id="maintenance.until">We’re doing maintenance. Back at about {time}. Your balance is safe.</Trans>
  );
}
