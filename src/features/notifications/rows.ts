import { NOTIFICATIONS_PAGE_SIZE, type Notification } from '../../contract/subjects/notifications.ts';

/** The highest count of the bell; above it shows "+" (NOTIFICATION-4). */
const MAX_COUNTED = 9;

type ReadIds = Readonly<Record<string, true>>;

/** The list at a time, epoch milliseconds: an expired promo is not in it (NOTIFICATION-5). */
export const unexpired = (rows: readonly Notification[], now: number): Notification[] =>
  rows.filter(({ expires_at }) => expires_at === null || Date.parse(expires_at) > now);

/** Unread on any device, among the newest, as the back end counts. */
export const unreadOf = (rows: readonly Notification[], read: ReadIds, now: number): Notification[] =>
  unexpired(rows, now)
    .slice(0, NOTIFICATIONS_PAGE_SIZE)
    .filter(({ id, read_at }) => read_at === null && !read[id]);

/** A notification and the older ones beside it that say the same. */
interface NotificationGroup {
  readonly notification: Notification;
  readonly repeats: readonly Notification[];
}

/** Neighbours with the same text, such as ten sign-ins on one device, are one entry: the newest. */
export function groupRepeats(rows: readonly Notification[]): NotificationGroup[] {
  const groups: { notification: Notification; repeats: Notification[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && isRepeat(last.notification, row)) last.repeats.push(row);
    else groups.push({ notification: row, repeats: [] });
  }
  return groups;
}

const isRepeat = (a: Notification, b: Notification): boolean =>
  a.event === b.event && a.title === b.title && a.text === b.text && a.end_at === b.end_at;

export const badgeText = (count: number): string => (count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));

/**
 * Merges a list of the server with the shown rows. Rows are only added and only become read, so that a list older than
 * an event undoes nothing: newer rows stay, and so do older ones that the list does not reach.
 */
export function mergeRows(
  current: readonly Notification[],
  list: readonly Notification[],
  hasOlder: boolean,
): Notification[] {
  const known = new Map(current.map(row => [row.id, row]));
  const ids = new Set(list.map(({ id }) => id));
  const newest = list[0]?.at ?? '';
  const oldest = list.at(-1)?.at ?? '';
  const others = current.filter(({ id }) => !ids.has(id));
  return [
    ...others.filter(({ at }) => at > newest),
    ...list.map(row => ({ ...row, read_at: row.read_at ?? known.get(row.id)?.read_at ?? null })),
    ...(hasOlder ? others.filter(({ at }) => at < oldest) : []),
  ];
}
