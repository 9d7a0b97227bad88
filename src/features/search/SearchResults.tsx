import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { useDeferredValue } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GameTile } from '../games/GameTile.tsx';
import { Recommended } from './Recommended.tsx';
import { ResultsCount } from './ResultsCount.tsx';
import { rememberSearch } from './recent.ts';
import styles from './SearchPanel.module.css';
import { SearchTrouble } from './SearchTrouble.tsx';
import { ON_SCREEN, useSearchState } from './state.ts';

/** Recommended games until a query yields (platform 4), then what it found, with the same tiles. */
export function SearchResults() {
  const { t } = useLingui();
  const { phase, found, foundFor } = useSearchState();
  const isDrawn = useDeferredValue(found) === found;
  const shown = isDrawn ? found : found.slice(0, ON_SCREEN);
  const isEmpty = foundFor !== null && found.length === 0;
  return (
    <section
      className={styles['group']}
      aria-busy={phase === 'loading'}
      aria-label={t({ id: 'search.results', message: 'Results' })}
      onClickCapture={() => foundFor !== null && found.length > 0 && rememberSearch(foundFor)}
    >
      <ResultsCount />
      <SearchTrouble />
      {isEmpty && phase !== 'offline' && (
        <EmptyState
          level={3}
          icon={<SearchX aria-hidden />}
          title={t({ id: 'search.empty.title', message: 'No games found' })}
          text={
            <Trans id="search.empty.text">
              Try fewer letters, another spelling or the name of the provider.
            </Trans>
          }
        />
      )}
      {found.length > 0 && (
        <ul className={styles['grid']} data-stale={phase === 'loading'}>
          {shown.map(game => (
            <li key={game.identifier}>
              <GameTile game={game} />
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && <Recommended />}
    </section>
  );
}
