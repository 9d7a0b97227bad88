import { Trans } from '@lingui/react/macro';
import type { StaleFreshness } from '../../core/data/freshness.ts';
import { useTimeFormat } from './useTimeFormat.ts';

/**
 * How old data is, in the text that every list and balance uses (decision 0084). That there is no connection is the
 * status bar's to say, once.
 */
export function DataAgeText({ freshness }: { freshness: StaleFreshness }) {
  const time = useTimeFormat()(freshness.at);
  if (freshness.kind !== 'retrying') return <Trans id="freshness.stored">As of {time}</Trans>;
  const { attempt, of } = freshness;
  return (
    <Trans id="freshness.trying">
      Trying {attempt} of {of}, as of {time}
    </Trans>
  );
}
