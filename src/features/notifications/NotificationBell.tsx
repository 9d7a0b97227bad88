import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLoad } from '../../core/data/loader.ts';
import { showBadge } from '../../core/device/app-badge.ts';
import { NARROW_MEDIA_QUERY } from '../../lib/breakpoints.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { useBounce } from './bounce.ts';
import { NotificationFooter } from './NotificationFooter.tsx';
import { NotificationList } from './NotificationList.tsx';
import { NotificationPopover } from './NotificationPopover.tsx';
import styles from './Notifications.module.css';
import { badgeText } from './rows.ts';
import {
  closeNotifications,
  loadNotifications,
  notifications,
  openNotifications,
  useNotifications,
} from './state.ts';
import { useUnread } from './useUnread.ts';

/**
 * The bell in a player's header with the number of unread notifications; it opens and closes the list (NOTIFICATION-4).
 */
export default function NotificationBell() {
  const { t } = useLingui();
  const { loading, isOpen } = useNotifications();
  const unreadRows = useUnread();
  const unread = unreadRows.length;
  const isPhone = useIsPhone();
  const bell = useRef<HTMLButtonElement>(null);
  useLoad(loadNotifications, notifications.loading);
  const isLoaded = loading.at !== null;
  const bounces = useBounce(isLoaded ? unreadRows : null);
  useEffect(() => {
    if (isLoaded) showBadge(unread);
  }, [isLoaded, unread]);
  useEffect(() => {
    // Subscribes after the list is loaded: without it there is nothing that an event could change.
    if (!isLoaded) return;
    const loadRealtime = () => void import('./realtime.ts').catch(() => undefined);
    loadRealtime();
    window.addEventListener('online', loadRealtime);
    return () => window.removeEventListener('online', loadRealtime);
  }, [isLoaded]);
  const count = badgeText(unread);
  return (
    <span className={styles['bell']} data-bounces={bounces || undefined}>
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
        {...(isPhone ? { onClick: openNotifications } : { popoverTarget: POPOVER_ID })}
      />
      {unread > 0 && (
        <span aria-hidden className={styles['count']}>
          {count}
        </span>
      )}
      {isPhone ? <NotificationSheet /> : <NotificationPopover id={POPOVER_ID} bell={bell} />}
    </span>
  );
}

const POPOVER_ID = 'notices';

function NotificationSheet() {
  const { t } = useLingui();
  const { isOpen } = useNotifications();
  if (!isOpen) return null;
  return (
    <Sheet
      open
      onClose={closeNotifications}
      title={t({ id: 'notices.heading', message: 'Notifications' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['sheet']}>
        <NotificationList />
        <NotificationFooter />
      </div>
    </Sheet>
  );
}

/** On a phone the list is a bottom sheet (LOOK-3). */
const useIsPhone = (): boolean => useMediaQuery(NARROW_MEDIA_QUERY);
