import { Trans } from '@lingui/react/macro';
import { isAged, useFreshness } from '../../core/freshness.ts';
import { Button } from '../../ui/Button.tsx';
import { FreshnessWords } from '../freshness/FreshnessWords.tsx';
import styles from './Notices.module.css';
import { markAllRead } from './read.ts';
import { useNotices } from './state.ts';

/** How old the list is, and the one thing to do with all of it; its height stays while one reads. */
export function ListBar({ unread, hasNew }: { unread: number; hasNew: boolean }) {
  const freshness = useFreshness(useNotices().loading);
  const aged = isAged(freshness);
  if (!hasNew && !aged) return null;
  return (
    <div className={styles['bar']}>
      {aged && (
        <span>
          <FreshnessWords freshness={freshness} />
        </span>
      )}
      {hasNew && (
        <span className={styles['allRead']}>
          {unread > 0 ? (
            <Button variant="quiet" size="s" onClick={() => void markAllRead()}>
              <Trans id="notices.readAll">Mark all as read</Trans>
            </Button>
          ) : (
            <Trans id="notices.allRead">All read</Trans>
          )}
        </span>
      )}
    </div>
  );
}
