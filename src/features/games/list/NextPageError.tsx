import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import styles from './GameGrid.module.css';
import type { GameListView } from './useGameList.ts';

/** Shows at the bottom of the window while a further page has failed to load; the games above it stay (GAMES-26). */
export function NextPageError({ list }: { list: GameListView }) {
  const { more, rows, total, loadAt } = list;
  if (more.phase !== 'error' && more.phase !== 'offline') return null;
  const firstGap = rows.indexOf(undefined);
  const missing = firstGap < 0 ? rows.length : firstGap;
  if (total !== null && missing >= total) return null;
  return (
    <div className={styles['more']}>
      <Alert
        tone="warning"
        action={
          <Button size="s" onClick={() => void loadAt(missing)}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      >
        {more.phase === 'offline' ? (
          <Trans id="games.more.offline">You’re offline, so we can’t load more games.</Trans>
        ) : (
          <Trans id="games.more.error">We couldn’t load more games.</Trans>
        )}
      </Alert>
    </div>
  );
}
