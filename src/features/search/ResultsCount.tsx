import { Plural, Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/operator/locales.ts';
import { language } from '../../core/shell/i18n.ts';
import styles from './SearchPanel.module.css';
import { useSearchState } from './state.ts';

/** The number of results, announced when it changes; with more than are shown, how to narrow the search. */
export function ResultsCount() {
  const { found, foundFor, total } = useSearchState();
  const isFound = foundFor !== null && found.length > 0;
  return (
    <p role="status" className={styles['count']}>
      {isFound && total <= found.length && (
        <Plural id="games.count" value={total} one="# game" other="# games" />
      )}
      {isFound && total > found.length && <Narrow found={found.length} all={total} />}
    </p>
  );
}

function Narrow({ found, all }: { found: number; all: number }) {
  const { locale } = useSnapshot(language);
  const number = new Intl.NumberFormat(intlTag(locale));
  const shown = number.format(found);
  const total = number.format(all);
  return (
    <Trans id="search.narrow">
      The first {shown} of {total}. Type more to narrow it down.
    </Trans>
  );
}
