import { MINUTE_MS } from '../../lib/time-units.ts';
import { useClock } from '../../ui/useClock.ts';
import { unreadOf } from './rows.ts';
import { useNotifications } from './state.ts';

/** The number of unread notifications; expired ones do not count. */
export function useUnreadCount(): number {
  const { rows, read } = useNotifications();
  return unreadOf(rows, read, useClock(MINUTE_MS)).length;
}
