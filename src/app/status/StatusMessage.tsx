import { Plural, Trans } from '@lingui/react/macro';
import type { PageStatus } from './page-status.ts';

interface Props {
  kind: Exclude<PageStatus, 'maintenance' | 'notice' | 'confirm'>;
  attempt: number;
  of: number;
  queued: number;
}

export function StatusMessage({ kind, attempt, of, queued }: Props) {
  if (kind === 'offline' && queued > 0)
    return (
      <Plural
        id="connection.offline.queued"
        value={queued}
        one="You’re offline. # change will be sent when you’re back online."
        other="You’re offline. # changes will be sent when you’re back online."
      />
    );
  if (kind === 'offline')
    return <Trans id="connection.offline">You’re offline. What you see may be out of date.</Trans>;
  if (kind === 'checking')
    return (
      <Trans id="connection.checking">No answer yet. We’re checking, and you won’t be charged twice.</Trans>
    );
  if (kind === 'notStored')
    return (
      <Trans id="connection.unkept">
        Your device’s storage is full or blocked, so nothing is saved. You can continue while you’re online.
      </Trans>
    );
  if (kind === 'retrying')
    return (
      <Trans id="connection.trying">
        The network is slow: attempt {attempt} of {of}.
      </Trans>
    );
  if (kind === 'queued')
    return (
      <Plural
        id="connection.queued"
        value={queued}
        one="# change is waiting to be sent."
        other="# changes are waiting to be sent."
      />
    );
  return <Trans id="update.ready">A new version is ready.</Trans>;
}
