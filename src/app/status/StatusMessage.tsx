import { Plural, Trans } from '@lingui/react/macro';
import type { PageStatus } from './page-status.ts';

interface Props {
  kind: Exclude<PageStatus, 'notice' | 'confirm'>;
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
        one="You are offline. # change will be sent when you are back."
        other="You are offline. # changes will be sent when you are back."
      />
    );
  if (kind === 'offline')
    return <Trans id="connection.offline">You are offline. What is on screen may be out of date.</Trans>;
  if (kind === 'checking')
    return <Trans id="connection.checking">No answer yet: checking. Nothing is paid twice.</Trans>;
  if (kind === 'notStored')
    return (
      <Trans id="connection.unkept">
        Not kept on this device: its storage is full or blocked. You can go on while you are online.
      </Trans>
    );
  if (kind === 'retrying')
    return (
      <Trans id="connection.trying">
        The network is slow: trying {attempt} of {of}.
      </Trans>
    );
  if (kind === 'queued')
    return (
      <Plural
        id="connection.queued"
        value={queued}
        one="# change waits to be sent."
        other="# changes wait to be sent."
      />
    );
  return <Trans id="update.ready">A new version is ready.</Trans>;
}
