import { Plural, Trans } from '@lingui/react/macro';
import styles from './SearchPanel.module.css';
import { useSearchState } from './state.ts';

/** How much was found, read out when it changes; with more than is shown, how to narrow it. */
export function ResultsCount() {
  const { found, foundFor, total } = useSearchState();
  const shown = found.length;
  return (
    <p role="status" className={styles['count']}>
      {foundFor !== null && shown > 0 && total <= shown && (
        <Plural id="games.count" value={total} one="# game" other="# games" />
      )}
      {foundFor !== null && total > shown && shown > 0 && (
        <Trans id="search.narrow">
          The first {shown} of {total}. Type more to narrow it down.
        </Trans>
      )}
    </p>
  );
}
