import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { isStale, useFreshness } from '../../core/data/freshness.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useClock } from '../../ui/hooks/useClock.ts';
import { DataAgeText } from '../data-age/DataAgeText.tsx';
import { LoadErrorState } from '../maintenance/LoadErrorState.tsx';
import { markAllRead } from './mark-read.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './Notifications.module.css';
import { groupRepeats, unexpired, unreadOf } from './rows.ts';
import { loadNotifications, loadOlderNotifications, useNotifications } from './state.ts';
import { useMarkSeen } from './useMarkSeen.ts';

/** The list in its five states; rows that are seen become read. */
export function NotificationList() {
  const { rows, read, loading } = useNotifications();
  const now = useClock(MINUTE_MS);
  const shown = unexpired(rows, now);
  const unread = new Set(unreadOf(rows, read, now).map(({ id }) => id));
  const isNew = useNewSinceOpened(unread);
  const list = useRef<HTMLUListElement>(null);
  useMarkSeen(list, [...unread].join());
  if (loading.at === null && shown.length === 0)
    return loading.phase === 'error' || loading.phase === 'offline' ? (
      <LoadError />
    ) : (
      <NotificationSkeleton />
    );
  return (
    <>
      <ListToolbar unread={unread.size} hasNew={shown.some(({ id }) => isNew(id))} />
      {shown.length === 0 ? (
        <EmptyList />
      ) : (
        <ul ref={list} className={styles['list']}>
          {groupRepeats(shown).map(({ notification, repeats }) => {
            const ids = [notification, ...repeats].map(({ id }) => id);
            return (
              <NotificationItem
                key={notification.id}
                notification={notification}
                repeats={repeats.length}
                unreadIds={ids.filter(id => unread.has(id))}
                isNew={ids.some(isNew)}
                now={now}
              />
            );
          })}
        </ul>
      )}
      <OlderNotifications />
    </>
  );
}

/** The ids that were unread since the list was opened: their mark stays while it is open. */
function useNewSinceOpened(unread: ReadonlySet<string>): (id: string) => boolean {
  const [seen, setSeen] = useState<ReadonlySet<string>>(unread);
  const added = [...unread].filter(id => !seen.has(id));
  if (added.length > 0) setSeen(new Set([...seen, ...added]));
  return id => seen.has(id) || unread.has(id);
}

function EmptyList() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={3}
      icon={<BellOff aria-hidden />}
      title={t({ id: 'notices.empty', message: 'Nothing new' })}
      text={t({
        id: 'notices.empty.text',
        message: 'Messages about your money and your account appear here.',
      })}
    />
  );
}

function LoadError() {
  const { t } = useLingui();
  return (
    <LoadErrorState
      level={3}
      title={t({ id: 'notices.failed', message: 'We couldn’t load your notifications' })}
      action={
        <Button onClick={() => void loadNotifications()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}

/** The age of the list, and "mark all as read"; its height does not change. */
function ListToolbar({ unread, hasNew }: { unread: number; hasNew: boolean }) {
  const freshness = useFreshness(useNotifications().loading);
  const aged = isStale(freshness);
  if (!hasNew && !aged) return null;
  return (
    <div className={styles['bar']}>
      {aged && (
        <span>
          <DataAgeText freshness={freshness} />
        </span>
      )}
      {hasNew && (
        <span className={styles['allRead']}>
          {unread > 0 ? (
            <Button variant="quiet" size="s" onClick={() => void markAllRead()}>
              <Trans id="notices.readAll">Mark all as read</Trans>
            </Button>
          ) : (
            <Trans id="notices.allRead">Everything is read</Trans>
          )}
        </span>
      )}
    </div>
  );
}

function OlderNotifications() {
  const { cursor, older } = useNotifications();
  if (cursor === null) return null;
  return (
    <div className={styles['older']}>
      {older === 'failed' && (
        <p role="status">
          <Trans id="notices.older.failed">We couldn’t load older notifications.</Trans>
        </p>
      )}
      <Button
        variant="quiet"
        size="s"
        busy={older === 'loading'}
        onClick={() => void loadOlderNotifications()}
      >
        <Trans id="notices.older">Show older</Trans>
      </Button>
    </div>
  );
}

const SKELETON_ROWS = [1, 2, 3];

/** The first ones are nearly always new, so that the bar is above them. */
function NotificationSkeleton() {
  return (
    <div aria-hidden>
      <div className={styles['bar']} />
      <div className={styles['list']}>
        {SKELETON_ROWS.map(row => (
          <div key={row} className={styles['item']}>
            <Skeleton w="2.25rem" h="2.25rem" />
            <Skeleton w="100%" h="3.5rem" />
          </div>
        ))}
      </div>
    </div>
  );
}
