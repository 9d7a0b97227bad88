import type { Queued } from '../../contract/messages.ts';
import { notifications as endpoints, NOTIFICATIONS_PAGE } from '../../contract/notifications.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { call, newKey } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { onQueue, onSettled, outbox } from '../../core/outbox.ts';
import { unreadOf } from './rows.ts';
import { loadNotices, notices, showRead, showUnread } from './state.ts';

/** What the worker calls a wish to have read some: their ids, so that they are known again after a reload. */
const TOPIC = 'notifications:';
const idsOf = ({ topic }: Pick<Queued, 'topic'>): string[] =>
  topic.startsWith(TOPIC) ? topic.slice(TOPIC.length).split(',') : [];

/**
 * Marks those that are still unread as read, at once on screen; offline the wish waits in the worker (decisions D8). What the
 * back end does not take is unread again, without a word: it is marked when it is seen the next time.
 */
export async function markRead(wanted: readonly string[]): Promise<void> {
  const unread = new Set(unreadOf(notices.rows, notices.read, 0).map(({ id }) => id));
  const ids = wanted.filter(id => unread.has(id)).slice(0, NOTIFICATIONS_PAGE);
  if (ids.length === 0) return;
  showRead(ids);
  const headers = { [TOPIC_HEADER]: encodeURIComponent(TOPIC + ids) };
  try {
    await call(endpoints.readNotifications, { body: { ids }, key: newKey(), headers });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    showUnread(ids);
  }
}

export const markAllRead = (now = Date.now()): Promise<void> =>
  markRead(unreadOf(notices.rows, notices.read, now).map(({ id }) => id));

/** What waits to be sent is read: also what a page before this one has left, told before this part was there. */
const showWaiting = (rows: readonly Queued[]): void => showRead(rows.flatMap(idsOf));

showWaiting(outbox.rows);
onQueue(showWaiting);
onSettled(wish => {
  const ids = idsOf(wish);
  if (ids.length === 0 || wish.ok) return;
  showUnread(ids);
  void loadNotices();
});
