import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { GameTile } from '../games/tile/GameTile.tsx';
import { Recommended } from './Recommended.tsx';
import { ResultsCount } from './ResultsCount.tsx';
import { rememberSearch } from './recent-searches.ts';
import styles from './SearchPanel.module.css';
import { runSearch, useSearchState, VISIBLE_RESULTS } from './state.ts';

/** Recommended games until a query yields results (GAMES-34), then the results, with the same tiles. */
export function SearchResults() {
  const { t } = useLingui();
  const { phase, found, foundFor } = useSearchState();
  const isDrawn = useDeferredValue(found) === found;
  const shown = isDrawn ? found : found.slice(0, VISIBLE_RESULTS);
  const isEmpty = foundFor !== null && found.length === 0;
  return (
    <section
      className={styles['group']}
      aria-busy={phase === 'loading'}
      aria-label={t({ id: 'search.results', message: 'Results' })}
      onClickCapture={() => foundFor !== null && found.length > 0 && rememberSearch(foundFor)}
    >
      <ResultsCount />
      <SearchError />
      {isEmpty && phase !== 'offline' && (
        <EmptyState
          level={3}
          icon={<SearchX aria-hidden />}
          title={t({ id: 'search.empty.title', message: 'No games found' })}
          text={
            <Trans id="search.empty.text">
              Check the spelling, or try a shorter word or a provider’s name.
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

/** Why there is no result yet; the text stays in the field (GAMES-40: no other message). */
function SearchError() {
  const { phase } = useSearchState();
  if (phase !== 'offline' && phase !== 'error') return null;
  return (
    <Alert
      tone="warning"
      action={
        <Button size="s" onClick={() => void runSearch()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    >
      {phase === 'offline' ? (
        <Trans id="search.offline">
          You’re offline. Your text is kept, and we’ll search when you’re back online.
        </Trans>
      ) : (
        <Trans id="search.error">Search isn’t responding.</Trans>
      )}
    </Alert>
  );
}
