import { Plural, Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/locales.ts';
import { language } from '../../core/i18n.ts';
import styles from './SearchPanel.module.css';
import { useSearchState } from './state.ts';

/** How much was found, read out when it changes; with more than is shown, how to narrow it. */
export function ResultsCount() {
  const { found, foundFor, total: count } = useSearchState();
  const { locale } = useSnapshot(language);
  const number = new Intl.NumberFormat(intlTag(locale));
  const shown = number.format(found.length);
  const total = number.format(count);
  return (
    <p role="status" className={styles['count']}>
      {foundFor !== null && found.length > 0 && count <= found.length && (
        <Plural id="games.count" value={count} one="# game" other="# games" />
      )}
      {foundFor !== null && count > found.length && found.length > 0 && (
        <Trans id="search.narrow">
          The first {shown} of {total}. Type more to narrow it down.
        </Trans>
      )}
    </p>
  );
}
