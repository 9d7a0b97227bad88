import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { IsoTime, NoContent } from '../wire.ts';

/** A promo expires this long after it was sent (NOTIFICATION-5); money and safety stay in the list. */
export const PROMO_LIFETIME_MS = 2 * 60 * 60 * 1000;

/** Rows of one page; what is older than the newest page counts as read. */
export const NOTIFICATIONS_PAGE_SIZE = 100;

/** Leads to a route by its name, or to a path of this app; the page shows no button that leads elsewhere. */
export const NotificationButton = v.union([
  v.object({ title: v.string(), toName: v.string() }),
  v.object({ title: v.string(), path: v.string() }),
]);
export type NotificationButton = v.InferOutput<typeof NotificationButton>;

/** A notification (NOTIFICATION-1); its texts are in the language of the request. */
export const Notification = v.object({
  id: v.string(),
  /** What it is about, and so its picture. */
  type: v.picklist(['personal', 'bonus', 'freespins', 'tournament']),
  /** How it is treated: only `promo` expires by itself, and only it is held back from a player who takes a break. */
  kind: v.picklist(['promo', 'money', 'safety', 'info']),
  title: v.string(),
  text: v.string(),
  /** Its cause, `new_sign_in` for one. */
  event: v.string(),
  /** Identifier of the tournament that it is about, else null. */
  identifier: v.nullable(v.string()),
  content: v.nullable(
    v.object({
      icon: v.nullable(v.string()),
      title: v.nullable(v.string()),
      button: v.nullable(NotificationButton),
    }),
  ),
  at: IsoTime,
  /** When the offer itself ends: shown as a countdown. */
  end_at: v.nullable(IsoTime),
  /** When it leaves the list; null: it stays. */
  expires_at: v.nullable(IsoTime),
  read_at: v.nullable(IsoTime),
});
export type Notification = v.InferOutput<typeof Notification>;

const Ids = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(64))),
  v.minLength(1),
  v.maxLength(NOTIFICATIONS_PAGE_SIZE),
);

export const notificationsWire = {
  listNotifications: {
    method: 'GET',
    path: '/api/player/notifications',
    policy: 'append-only',
    /** Newest first, without what has expired. */
    reply: v.object({ rows: v.array(Notification), cursor: v.nullable(v.string()) }),
  },
  /** What was read stays read; unknown ids and those of other players change nothing. */
  readNotifications: {
    method: 'PUT',
    path: '/api/player/notifications/read',
    policy: 'queued',
    refreshes: 'listNotifications',
    reply: NoContent,
    status: 204,
  },
} as const satisfies WireEndpoints;

export const notifications = defineEndpoints(notificationsWire, {
  listNotifications: {
    query: v.object({ cursor: v.optional(v.string()) }),
    caller: 'player',
    errorCode: 'NOTIFICATIONS_ERROR',
  },
  readNotifications: {
    body: v.object({ ids: Ids }),
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'READ_NOTIFICATIONS_ERROR',
  },
});
