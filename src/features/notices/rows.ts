import { NOTIFICATIONS_PAGE, type Notification } from '../../contract/notifications.ts';

/** The bell counts up to this and then says so (platform 4 Notification bar). */
const MOST_COUNTED = 9;

export type Read = Readonly<Record<string, true>>;

/** What is in the list at a time, epoch milliseconds: a promo leaves it by itself (platform 9). */
export const standing = (rows: readonly Notification[], now: number): Notification[] =>
  rows.filter(({ expires_at }) => expires_at === null || Date.parse(expires_at) > now);

/** Of those that stand: not read on any device, among the newest, as the back end counts. */
export const unreadOf = (rows: readonly Notification[], read: Read, now: number): Notification[] =>
  standing(rows, now)
    .slice(0, NOTIFICATIONS_PAGE)
    .filter(({ id, read_at }) => read_at === null && !read[id]);

export const countText = (count: number): string =>
  count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);

/**
 * What a list of the server makes of what is held. Rows only come and are only ever read, so that a list which is older than
 * an event takes nothing back: newer rows stay, and older ones that the list does not reach.
 */
export function merged(
  held: readonly Notification[],
  list: readonly Notification[],
  hasOlder: boolean,
): Notification[] {
  const known = new Map(held.map(row => [row.id, row]));
  const ids = new Set(list.map(({ id }) => id));
  const newest = list[0]?.at ?? '';
  const oldest = list.at(-1)?.at ?? '';
  const others = held.filter(({ id }) => !ids.has(id));
  return [
    ...others.filter(({ at }) => at > newest),
    ...list.map(row => ({ ...row, read_at: row.read_at ?? known.get(row.id)?.read_at ?? null })),
    ...(hasOlder ? others.filter(({ at }) => at < oldest) : []),
  ];
}
