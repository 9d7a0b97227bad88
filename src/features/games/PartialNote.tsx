import { Trans } from '@lingui/react/macro';
import { Notice } from '../../ui/Notice.tsx';

/** Over a list that is put together from what this device has seen: more games may belong to it. */
export function PartialNote() {
  return (
    <Notice>
      <Trans id="games.partial">
        No connection. You see the games that this device knows, there may be more.
      </Trans>
    </Notice>
  );
}
