import { Trans, useLingui } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListBar } from './ListBar.tsx';
import { NoticeItem } from './NoticeItem.tsx';
import styles from './Notices.module.css';
import { NoticesSkeleton } from './NoticesSkeleton.tsx';
import { OlderNotices } from './OlderNotices.tsx';
import { standing, unreadOf } from './rows.ts';
import { loadNotices, useNotices } from './state.ts';
import { useMinute } from './useMinute.ts';
import { useSeen } from './useSeen.ts';

/** The list in its five states; what is seen of it is read. */
export function NoticeList() {
  const { rows, read, loading } = useNotices();
  const now = useMinute();
  const shown = standing(rows, now);
  const unread = new Set(unreadOf(rows, read, now).map(({ id }) => id));
  const isNew = useStillNew(unread);
  const list = useRef<HTMLUListElement>(null);
  useSeen(list, [...unread].join());
  if (loading.at === null && shown.length === 0)
    return loading.phase === 'error' || loading.phase === 'offline' ? <Failed /> : <NoticesSkeleton />;
  return (
    <>
      <ListBar unread={unread.size} hasNew={shown.some(({ id }) => isNew(id))} />
      {shown.length === 0 ? (
        <Empty />
      ) : (
        <ul ref={list} className={styles['list']}>
          {shown.map(notice => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              isUnread={unread.has(notice.id)}
              isNew={isNew(notice.id)}
              now={now}
            />
          ))}
        </ul>
      )}
      <OlderNotices />
    </>
  );
}

/** What was unread at any time since the list was opened: the mark stays while one reads. */
function useStillNew(unread: ReadonlySet<string>): (id: string) => boolean {
  const [seen, setSeen] = useState<ReadonlySet<string>>(unread);
  const added = [...unread].filter(id => !seen.has(id));
  if (added.length > 0) setSeen(new Set([...seen, ...added]));
  return id => seen.has(id) || unread.has(id);
}

function Empty() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={3}
      icon={<BellOff aria-hidden />}
      title={t({ id: 'notices.empty', message: 'Nothing new' })}
      text={t({
        id: 'notices.empty.text',
        message: 'What concerns your money and your account shows up here.',
      })}
    />
  );
}

function Failed() {
  const { t } = useLingui();
  return (
    <ErrorState
      level={3}
      title={t({ id: 'notices.failed', message: 'Your notifications could not be loaded' })}
      action={
        <Button onClick={() => void loadNotices()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}
