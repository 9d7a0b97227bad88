import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { IsoTime, NoContent } from '../wire.ts';
import { Notification } from './notifications.ts';

/** Bytes of a payload at most (decision 0078): what is longer goes without its row. */
export const MAX_PUSH_BYTES = 3072;
/** How long a push service may keep a promo that it can't deliver, milliseconds (decision 0078). */
export const PROMO_TTL_MS = 4 * 60 * 60 * 1000;
/** Promos that a player is sent within 24 hours at most (PUSH-3). */
export const MAX_PROMOS_PER_DAY = 2;

/** What a push is about. `account` is safety and can't be turned off; promos are off until the player wants them. */
export const PushTopic = v.picklist(['account', 'money', 'wins_and_bonuses', 'tournaments']);
export type PushTopic = v.InferOutput<typeof PushTopic>;

const PushTopics = v.object({
  money: v.boolean(),
  wins_and_bonuses: v.boolean(),
  tournaments: v.boolean(),
});

const ClockTime = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** Promos don't come in these hours, money makes no sound; `time_zone` is an IANA name (PUSH-4). */
const QuietHours = v.object({
  from: ClockTime,
  to: ClockTime,
  time_zone: v.pipe(v.string(), v.maxLength(64)),
});

export const PushPreferences = v.object({ topics: PushTopics, quiet: v.nullable(QuietHours) });
export type PushPreferences = v.InferOutput<typeof PushPreferences>;

/** What holds until the player chooses: consent is given, never assumed (decision 0098). */
export const DEFAULT_PREFERENCES: PushPreferences = {
  topics: { money: true, wins_and_bonuses: false, tournaments: false },
  quiet: null,
};

/** Which topic a notification is pushed under. */
export function pushTopicOf({ kind, type }: Pick<Notification, 'kind' | 'type'>): PushTopic {
  if (kind === 'promo') return type === 'tournament' ? 'tournaments' : 'wins_and_bonuses';
  return kind === 'money' ? 'money' : 'account';
}

/**
 * What a push carries: Declarative Web Push, which WebKit shows without a worker; every other engine's worker reads the
 * same JSON (decision 0078). No token, balance or name stands in `notification`: it is shown on locked screens.
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
  /** Id of the notification. */
  id: v.string(),
  /** Whose it is (decision 0011): on a device where another player is signed in its text is not shown. */
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
  /** Calm mode is on: the device gets no promos (decision 0057). */
  calm: v.optional(v.boolean(), false),
});

/** The hosts of push services (Chrome, Firefox, Safari, Edge) that the back end sends to, and those below them. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

export const PublicKey = v.object({
  /** What subscriptions are made for (VAPID, base64url); null: this back end sends no pushes. */
  public_key: v.nullable(v.string()),
});

export const pushWire = {
  /** With a session the device becomes the player's; without one it stays whose it was, at its new address. */
  registerPushSubscription: { method: 'POST', path: '/api/push/subscriptions', policy: 'bypass' },
  loadPushPreferences: {
    method: 'GET',
    path: '/api/push/preferences',
    policy: 'private',
    reply: v.object({ ...PushPreferences.entries, ...PublicKey.entries }),
  },
  updatePushPreferences: {
    method: 'PUT',
    path: '/api/push/preferences',
    policy: 'queued',
    refreshes: 'loadPushPreferences',
    reply: PushPreferences,
  },
} as const satisfies WireEndpoints;

export const push = defineEndpoints(pushWire, {
  registerPushSubscription: {
    body: PushSubscription,
    reply: PublicKey,
    caller: 'anyone',
    keyed: 'accepted',
    errorCode: 'BIND_PUSH_ERROR',
  },
  deletePushSubscription: {
    method: 'DELETE',
    path: '/api/push/subscriptions',
    policy: 'bypass',
    body: PushDevice,
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    keyed: 'accepted',
    errorCode: 'UNBIND_PUSH_ERROR',
  },
  loadPushPreferences: { caller: 'player', errorCode: 'LOAD_PUSH_PREFERENCES_ERROR' },
  updatePushPreferences: {
    body: PushPreferences,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'CHOOSE_PUSH_ERROR',
  },
});

/** What became of a push on this device, and why (PUSH-15). */
export const PushLogEntry = v.object({
  id: v.string(),
  at: v.number(),
  topic: PushTopic,
  title: v.string(),
  /** `shown`, or why its text was withheld. */
  fate: v.picklist(['shown', 'topic', 'quiet', 'many', 'locked', 'limit', 'calm', 'late']),
});
export type PushLogEntry = v.InferOutput<typeof PushLogEntry>;

/** The worker's reply to the page's message `push`, whose `ask` is `state`, `bind` or `unbind`. */
export const PushState = v.object({
  subscribed: v.boolean(),
  /** The back end knows of the subscription as it is. */
  bound: v.boolean(),
  /** Latest first. */
  log: v.array(PushLogEntry),
});
export type PushState = v.InferOutput<typeof PushState>;

/**
 * What keeps promos away on this device (PUSH-13), in epoch milliseconds: a break until its end, a limit from the time on at
 * which it is reached, calm mode. What is not known is left out.
 */
export const PromoRestriction = v.object({
  locked_until: v.optional(v.nullable(v.number())),
  limited_from: v.optional(v.nullable(v.number())),
  calm: v.optional(v.boolean()),
});
export type PromoRestriction = v.InferOutput<typeof PromoRestriction>;
