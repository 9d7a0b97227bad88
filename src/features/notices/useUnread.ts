import { unreadOf } from './rows.ts';
import { useNotices } from './state.ts';
import { useMinute } from './useMinute.ts';

/** How many wait unread; what expires stops counting. */
export function useUnread(): number {
  const { rows, read } = useNotices();
  return unreadOf(rows, read, useMinute()).length;
}
