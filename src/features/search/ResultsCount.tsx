import { Plural, Trans } from '@lingui/react/macro';
import { useNumberFormat } from '../../core/shell/useNumberFormat.ts';
import styles from './SearchPanel.module.css';
import { MIN_LENGTH, normalizeQuery, useSearchState } from './state.ts';

/** The number of results, announced when it changes; what to type when there are more than are shown, or none yet. */
export function ResultsCount() {
  const { text, found, foundFor, total } = useSearchState();
  const isFound = foundFor !== null && found.length > 0;
  const missing = MIN_LENGTH - normalizeQuery(text).length;
  return (
    <p role="status" className={styles['count']}>
      {missing > 0 && missing < MIN_LENGTH && (
        <Plural id="search.short" value={missing} one="Type one more letter" other="Type # more letters" />
      )}
      {isFound && total <= found.length && (
        <Plural id="games.count" value={total} one="# game" other="# games" />
      )}
      {isFound && total > found.length && <Narrow found={found.length} all={total} />}
    </p>
  );
}

function Narrow({ found, all }: { found: number; all: number }) {
  const format = useNumberFormat();
  const shown = format(found);
  const total = format(all);
  return (
    <Trans id="search.narrow">
      Showing {shown} of {total}. Keep typing to narrow it down.
    </Trans>
  );
}
