import { Trans } from '@lingui/react/macro';
import type { StaleFreshness } from '../../core/data/freshness.ts';
import { useTimeFormat } from './useTimeFormat.ts';

/** How old data is and why, in the text that every list and balance uses (decision 0084). */
export function DataAgeText({ freshness }: { freshness: StaleFreshness }) {
  const time = useTimeFormat()(freshness.at);
  if (freshness.kind !== 'retrying')
    return freshness.kind === 'offline' ? (
      <Trans id="freshness.offline">Offline, as of {time}</Trans>
    ) : (
      <Trans id="freshness.stored">As of {time}</Trans>
    );
  const { attempt, of } = freshness;
  return (
    <Trans id="freshness.trying">
      Trying {attempt} of {of}, as of {time}
    </Trans>
  );
}
