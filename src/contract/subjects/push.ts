import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';
import { Notification } from './notifications.ts';
import { IsoTime, Nothing } from './wire.ts';

/** Bytes of a payload at most (offline 2, Push payload): what is longer goes without its row. */
export const PUSH_BYTES = 3072;
/** How long a push service may keep a promo that it can't deliver, milliseconds (offline 2). */
export const PROMO_TTL_MS = 4 * 60 * 60 * 1000;
/** Promos that a player is sent within 24 hours at most (product 2.22). */
export const PROMOS_PER_DAY = 2;

/** What a push is about. `account` is safety and can't be turned off; promos are off until the player wants them. */
export const PushTopic = v.picklist(['account', 'money', 'wins_and_bonuses', 'tournaments']);
export type PushTopic = v.InferOutput<typeof PushTopic>;

export const PushTopics = v.object({
  money: v.boolean(),
  wins_and_bonuses: v.boolean(),
  tournaments: v.boolean(),
});

const ClockTime = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Promos don't come in these hours, money makes no sound; `time_zone` is an IANA name (product 2.22). */
export const QuietHours = v.object({
  from: ClockTime,
  to: ClockTime,
  time_zone: v.pipe(v.string(), v.maxLength(64)),
});

export const PushPreferences = v.object({ topics: PushTopics, quiet: v.nullable(QuietHours) });
export type PushPreferences = v.InferOutput<typeof PushPreferences>;

/** What holds until the player chooses: consent is given, never assumed (product 1.6). */
export const FIRST_PREFERENCES: PushPreferences = {
  topics: { money: true, wins_and_bonuses: false, tournaments: false },
  quiet: null,
};

/** Which topic a notification is pushed under. */
export function topicOf({ kind, type }: Pick<Notification, 'kind' | 'type'>): PushTopic {
  if (kind === 'promo') return type === 'tournament' ? 'tournaments' : 'wins_and_bonuses';
  return kind === 'money' ? 'money' : 'account';
}

/**
 * What a push carries: Declarative Web Push, which WebKit shows without a worker; every other engine's worker reads the
 * same JSON (offline 2, Push payload). No token, balance or name stands in `notification`: it is shown on locked screens.
 */
export const PushPayload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    lang: v.optional(v.string(), 'en'),
    dir: v.optional(v.picklist(['auto', 'ltr', 'rtl']), 'auto'),
    /** An address of this origin. */
    navigate: v.string(),
    tag: v.optional(v.string()),
    silent: v.optional(v.boolean(), false),
  }),
  /** How many notices wait unread. */
  app_badge: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  mutable: v.literal(true),
  /** Of the notification. */
  id: v.string(),
  /** Whose it is (decisions D11): on a device where somebody else is signed in its words are not shown. */
  uid_hash: v.string(),
  kind: Notification.entries.kind,
  topic: PushTopic,
  at: IsoTime,
  expires_at: v.nullable(IsoTime),
  /** The notification itself, for the list that the device keeps; absent where it would not fit. */
  row: v.optional(Notification),
});
export type PushPayload = v.InferOutput<typeof PushPayload>;

/** A subscription belongs to a device, which proves itself by a secret of its own: a session may have ended by then. */
const PushDevice = v.object({
  device_id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  device_secret: v.pipe(v.string(), v.regex(/^[\w-]{32,128}$/)),
});
const Base64Url = v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/), v.maxLength(128));

const PushSubscription = v.object({
  ...PushDevice.entries,
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(2048)),
  keys: v.object({ p256dh: Base64Url, auth: Base64Url }),
});

/** The hosts of push services (Chrome, Firefox, Safari, Edge) that the back end sends to, and those below them. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

const PublicKey = v.object({
  /** What subscriptions are made for (VAPID, base64url); null: this back end sends no pushes. */
  public_key: v.nullable(v.string()),
});

export const push = {
  /** With a session the device becomes the player's; without one it stays whose it was, at its new address. */
  bindPush: {
    method: 'POST',
    path: '/api/push/subscriptions',
    body: PushSubscription,
    reply: PublicKey,
    policy: 'page',
    caller: 'anyone',
    keyed: 'accepted',
    errorCode: 'BIND_PUSH_ERROR',
  },
  unbindPush: {
    method: 'DELETE',
    path: '/api/push/subscriptions',
    body: PushDevice,
    reply: Nothing,
    status: 204,
    policy: 'page',
    caller: 'anyone',
    keyed: 'accepted',
    errorCode: 'UNBIND_PUSH_ERROR',
  },
  loadPushPreferences: {
    method: 'GET',
    path: '/api/push/preferences',
    reply: v.object({ ...PushPreferences.entries, ...PublicKey.entries }),
    policy: 'private',
    caller: 'player',
    errorCode: 'LOAD_PUSH_PREFERENCES_ERROR',
  },
  choosePush: {
    method: 'PUT',
    path: '/api/push/preferences',
    body: PushPreferences,
    reply: PushPreferences,
    policy: 'wish',
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'CHOOSE_PUSH_ERROR',
  },
} as const satisfies Endpoints;

/** What became of a push on this device, and why (product 2.22). */
export const PushEntry = v.object({
  id: v.string(),
  at: v.number(),
  topic: PushTopic,
  title: v.string(),
  /** `shown`, or why its words were withheld. */
  fate: v.picklist(['shown', 'topic', 'quiet', 'many', 'locked', 'limit', 'calm', 'late']),
});
export type PushEntry = v.InferOutput<typeof PushEntry>;

/** What the page asks the worker with the message `push`: how it stands, to tell the back end, or to end it. */
export const PushQuestion = v.picklist(['state', 'bind', 'unbind']);
export const PushState = v.object({
  subscribed: v.boolean(),
  /** The back end knows of the subscription as it is. */
  bound: v.boolean(),
  /** Latest first. */
  log: v.array(PushEntry),
});
export type PushState = v.InferOutput<typeof PushState>;

/** What keeps promos away from a player (product 2.21), epoch milliseconds; the subjects that set it come later. */
export const Restraint = v.object({
  locked_until: v.nullable(v.number()),
  limit_until: v.nullable(v.number()),
  calm: v.boolean(),
});
export type Restraint = v.InferOutput<typeof Restraint>;
