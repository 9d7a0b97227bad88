import { Trans } from '@lingui/react/macro';
import type { Aged } from '../../core/freshness.ts';
import { useDayTime } from './useDayTime.ts';

/** How old data is and why, in the words that every list and balance uses (offline 2.3). */
export function FreshnessWords({ freshness }: { freshness: Aged }) {
  const time = useDayTime()(freshness.at);
  if (freshness.kind !== 'trying')
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
