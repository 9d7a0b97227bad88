import { Trans, useLingui } from '@lingui/react/macro';
import { History } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { clearSearches, recentSearches } from './recent-searches.ts';
import styles from './SearchPanel.module.css';
import { typeSearch, useSearchState } from './state.ts';

/** What was searched for on this device, while the field is empty. */
export function RecentSearches() {
  const { t } = useLingui();
  const { texts } = useSnapshot(recentSearches);
  const { text } = useSearchState();
  if (text !== '' || texts.length === 0) return null;
  return (
    <section className={styles['group']} aria-label={t({ id: 'search.recent', message: 'Recent searches' })}>
      <header className={styles['heading']}>
        <h3>
          <Trans id="search.recent">Recent searches</Trans>
        </h3>
        <Button size="s" variant="quiet" onClick={clearSearches}>
          <Trans id="search.forget">Clear recent searches</Trans>
        </Button>
      </header>
      <div className={styles['chips']}>
        {texts.map(past => (
          <Chip key={past} pressed={false} icon={<History aria-hidden />} onClick={() => typeSearch(past)}>
            {past}
          </Chip>
        ))}
      </div>
    </section>
  );
}
