import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from './endpoint.ts';
import {
  FreeSpinGift,
  Gift,
  Jackpot,
  JackpotWin,
  Limit,
  LootBox,
  PublicWin,
  TournamentStatus,
} from './event-payloads.ts';
import { Payment } from './subjects/cashbox.ts';
import { Favourite } from './subjects/favourites.ts';
import { Notification } from './subjects/notifications.ts';
import { Status } from './subjects/player.ts';
import { Break } from './subjects/safe-play.ts';
import { WalletState } from './subjects/wallet.ts';
import { IsoTime } from './wire.ts';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * What every event comes in (REALTIME-2); the Phoenix event's name is the `type`. On the player's own topic
 * `seq` grows by one per event, and a gap means a snapshot; on `public` it says nothing (decision 0015).
 */
export const Envelope = v.object({
  seq: Count,
  id: v.string(),
  type: v.string(),
  data: v.unknown(),
  at: IsoTime,
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** The list of realtime topics and their events, by name; a fact in the past with the schema of its data. */
export const channels = {
  /** `user:{opaque}`: the player's own. */
  user: {
    /** What the player has now, and what came with this award. */
    comps_awarded: v.object({ chargeable: Count, persistent: Count, awarded: Count }),
    bonuses_changed: v.object({ gifts: v.array(Gift) }),
    freespins_changed: v.object({ gifts: v.array(FreeSpinGift) }),
    lootboxes_changed: v.object({ lootboxes: v.array(LootBox) }),
    /** Without session limits, which are of one sign-in: the page loads the list again. */
    limits_changed: v.object({ limits: v.array(Limit) }),
    tournament_status_changed: TournamentStatus,
    /** Groups, and the level with its badge among the statuses (decision 0135); a platform may leave the level out. */
    groups_changed: v.object({
      groups: v.array(v.number()),
      statuses: v.array(Status),
      level: v.optional(v.nullable(v.string())),
    }),
    /** Only which fields: their values are private, and the page loads the profile again. */
    profile_changed: v.object({ fields: v.array(v.string()) }),
    jackpot_won: JackpotWin,
    /** Only the payments that changed. */
    payments_changed: v.object({ payments: v.array(Payment) }),
    /** Carries no methods, since they depend on amount and country: the page loads them again. */
    payment_methods_changed: v.object({}),
    balance_changed: WalletState,
    notification_added: v.object({ notification: Notification }),
    /** `unread` counts what is left. */
    notifications_read: v.object({ ids: v.array(v.string()), unread: Count }),
    favourites_changed: v.object({ favourites: v.array(Favourite) }),
    /** A break from play began, here or on another device, or was ended before its time: then null. */
    break_changed: v.object({ break: v.nullable(Break) }),
    /** Breaks from games or categories, measures of reality checks or the plan changed: the page loads them again. */
    safeguards_changed: v.object({}),
    /** A sign-in ended: the one named, as the join's reply names one's own, or with null all of them. */
    signed_out: v.object({ session: v.nullable(v.string()) }),
  },
  /** `public`: the same for everybody, guests too. */
  public: {
    win: PublicWin,
    jackpots_changed: v.object({ jackpots: v.array(Jackpot) }),
  },
} as const;

export type UserEvents = typeof channels.user;
export type UserEventType = keyof UserEvents;
export type PublicEvents = typeof channels.public;
export type PublicEventType = keyof PublicEvents;

/** What a join of `public` answers: the latest wins, oldest first, under the id of their event. */
export const PublicJoin = v.object({ wins: v.array(v.object({ id: v.string(), ...PublicWin.entries })) });
export type PublicJoin = v.InferOutput<typeof PublicJoin>;

/** What a join of the player's own topic answers: the last event's number, and which sign-in this is. */
export const UserJoin = v.object({ seq: Count, session: v.string() });
export type UserJoin = v.InferOutput<typeof UserJoin>;

const Since = v.union([
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'errors.invalid'), v.transform(Number)),
  v.pipe(v.string(), v.isoTimestamp('errors.invalid')),
]);

/** Most events that one answer lists. */
export const MAX_LISTED_EVENTS = 200;

export const realtimeWire = {
  /**
   * For "While you were away" only (decision 0015). `since` is a seq, or an ISO time; the newest are listed, oldest first,
   * and `is_partial` says that older ones are left out. `seq` is the player's last.
   */
  listEvents: {
    method: 'GET',
    path: '/api/player/events',
    policy: 'network-only',
  },
} as const satisfies WireEndpoints;

export const realtime = defineEndpoints(realtimeWire, {
  listEvents: {
    reply: v.object({ seq: Count, events: v.array(Envelope), is_partial: v.boolean() }),
    query: v.object({ since: v.optional(Since, '0') }),
    caller: 'player',
    errorCode: 'EVENTS_ERROR',
  },
});
