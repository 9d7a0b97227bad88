import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './GameGrid.module.css';
import type { ShownList } from './useGameList.ts';

/** Stays at the foot of the window while a further page is missing; the games above it stay (platform 8). */
export function MoreFailed({ list }: { list: ShownList }) {
  const { more, rows, total, loadAt } = list;
  if (more.phase !== 'error' && more.phase !== 'offline') return null;
  const hole = rows.indexOf(undefined);
  const missing = hole < 0 ? rows.length : hole;
  if (total !== null && missing >= total) return null;
  return (
    <div className={styles['more']}>
      <Notice
        tone="warning"
        action={
          <Button size="s" onClick={() => void loadAt(missing)}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      >
        {more.phase === 'offline' ? (
          <Trans id="games.more.offline">No connection: the next games are still missing.</Trans>
        ) : (
          <Trans id="games.more.error">The next games did not load.</Trans>
        )}
      </Notice>
    </div>
  );
}
