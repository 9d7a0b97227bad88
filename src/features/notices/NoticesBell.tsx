import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showBadge } from '../../core/badge.ts';
import { useLoad } from '../../core/load.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Notices.module.css';
import { NoticesPopover } from './NoticesPopover.tsx';
import { NoticesSheet } from './NoticesSheet.tsx';
import { countText } from './rows.ts';
import { loadNotices, notices, openNotices, useNotices } from './state.ts';
import { usePhone } from './usePhone.ts';
import { useUnread } from './useUnread.ts';

/** The bell of a player's header with the number of unread notices; it opens and closes the list (platform 4 Notification bar). */
export default function NoticesBell() {
  const { t } = useLingui();
  const { loading, isOpen } = useNotices();
  const unread = useUnread();
  const isPhone = usePhone();
  const bell = useRef<HTMLButtonElement>(null);
  useLoad(loadNotices, notices.loading);
  const isLoaded = loading.at !== null;
  useEffect(() => {
    if (isLoaded) showBadge(unread);
  }, [isLoaded, unread]);
  useEffect(() => {
    // Listening comes after the list: a page without it has nothing that an event could be about.
    if (!isLoaded) return;
    const listen = () => void import('./live.ts').catch(() => undefined);
    listen();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [isLoaded]);
  const count = countText(unread);
  return (
    <span className={styles['bell']}>
      <IconButton
        ref={bell}
        label={
          unread > 0
            ? t({ id: 'notices.bell.unread', message: `Notifications, ${count} unread` })
            : t({ id: 'notices.bell', message: 'Notifications' })
        }
        icon={<Bell aria-hidden />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        {...(isPhone ? { onClick: openNotices } : { popoverTarget: POPOVER })}
      />
      {unread > 0 && (
        <span aria-hidden className={styles['count']}>
          {count}
        </span>
      )}
      {isPhone ? <NoticesSheet /> : <NoticesPopover id={POPOVER} bell={bell} />}
    </span>
  );
}

const POPOVER = 'notices';
