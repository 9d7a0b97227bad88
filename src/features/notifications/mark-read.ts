import {
  notifications as endpoints,
  NOTIFICATIONS_PAGE_SIZE,
} from '../../contract/subjects/notifications.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { createOverlay } from '../../core/data/optimistic.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { unreadOf } from './rows.ts';
import { loadNotifications, notifications, showRead, showUnread } from './state.ts';

const TOPIC = 'notifications:';
const toValues = (ids: readonly string[]): Record<string, true> =>
  Object.fromEntries(ids.map(id => [id, true]));

/** The ids are the topic, so that they are known again after a reload. */
const overlay = createOverlay<true>({
  topicPrefix: TOPIC,
  parse: topic => toValues(topic.split(',')),
  get: id => notifications.read[id],
  set: (id, isRead) => (isRead ? showRead([id]) : showUnread([id])),
  // A list that is older than the reply does not take it back.
  confirm: values => showRead(Object.keys(values)),
  onRejected: () => void loadNotifications(),
  load: () => loadNotifications(),
});

/**
 * Marks unread notifications as read, at once on screen; offline the worker queues the mutation (decision 0008). What the
 * back end rejects is unread again, without a message: it is marked when it is seen the next time.
 */
export async function markRead(requested: readonly string[]): Promise<void> {
  const unread = new Set(unreadOf(notifications.rows, notifications.read, 0).map(({ id }) => id));
  const ids = requested.filter(id => unread.has(id)).slice(0, NOTIFICATIONS_PAGE_SIZE);
  if (ids.length === 0) return;
  const headers = { [TOPIC_HEADER]: encodeURIComponent(TOPIC + ids) };
  const send = () => call(endpoints.readNotifications, { body: { ids }, key: newIdempotencyKey(), headers });
  try {
    await overlay.change(toValues(ids), send);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

export const markAllRead = (now = Date.now()): Promise<void> =>
  markRead(unreadOf(notifications.rows, notifications.read, now).map(({ id }) => id));
