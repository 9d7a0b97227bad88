import type { Notification } from '../../contract/subjects/notifications.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { useClock } from '../../ui/hooks/useClock.ts';
import { unreadOf } from './rows.ts';
import { useNotifications } from './state.ts';

/** The unread notifications; expired ones do not count. */
export function useUnread(): readonly Notification[] {
  const { rows, read } = useNotifications();
  return unreadOf(rows as readonly Notification[], read, useClock(MINUTE_MS));
}
