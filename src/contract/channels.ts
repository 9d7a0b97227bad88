import * as v from 'valibot';
import {
  FreeSpinGift,
  Gift,
  Jackpot,
  JackpotWin,
  Limit,
  LootBox,
  Payment,
  PublicWin,
  TournamentPlace,
} from './channel-facts.ts';
import type { Endpoints } from './endpoint.ts';
import { Favourite } from './favourites.ts';
import { Notification } from './notifications.ts';
import { Status } from './player.ts';
import { Break } from './safe-play.ts';
import { WalletState } from './wallet.ts';
import { IsoTime } from './wire.ts';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * What every event comes in (product 3.1 Realtime); the Phoenix event's name is the `type`. On the player's own topic
 * `seq` grows by one per event, and a gap means a snapshot; on `public` it says nothing (decisions D15).
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
    comps_awarded: v.object({ chargeable: Count, persistent: Count, awarded: Count }),
    bonuses_changed: v.object({ gifts: v.array(Gift) }),
    freespins_changed: v.object({ gifts: v.array(FreeSpinGift) }),
    lootboxes_changed: v.object({ lootboxes: v.array(LootBox) }),
    limits_changed: v.object({ limits: v.array(Limit) }),
    tournament_status_changed: TournamentPlace,
    groups_changed: v.object({ groups: v.array(v.number()), statuses: v.array(Status) }),
    jackpot_won: JackpotWin,
    /** Only the payments that changed. */
    payments_changed: v.object({ payments: v.array(Payment) }),
    /** Which methods there are depends on amount and country: asked again, not told. */
    payment_methods_changed: v.object({}),
    balance_changed: WalletState,
    notification_added: v.object({ notification: Notification }),
    /** `unread` counts what is left. */
    notifications_read: v.object({ ids: v.array(v.string()), unread: Count }),
    favourites_changed: v.object({ favourites: v.array(Favourite) }),
    /** A break from play began, here or on another device, or was ended before its time: then null. */
    break_changed: v.object({ break: v.nullable(Break) }),
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
export type UserEvent = keyof UserEvents;
export type PublicEvents = typeof channels.public;
export type PublicEvent = keyof PublicEvents;

/** The specification's channels (platform 7, engagement 7) and the event that carries each. */
export const SPECIFIED_CHANNELS = {
  wins: 'win',
  'jackpot changes': 'jackpots_changed',
  'comps award': 'comps_awarded',
  bonuses: 'bonuses_changed',
  freespins: 'freespins_changed',
  'loot boxes': 'lootboxes_changed',
  'game limits': 'limits_changed',
  'tournament statuses': 'tournament_status_changed',
  'group updates': 'groups_changed',
  'jackpot win': 'jackpot_won',
  payments: 'payments_changed',
  'payment methods': 'payment_methods_changed',
  balance: 'balance_changed',
  'personal notifications': 'notification_added',
  'tournament notifications': 'notification_added',
} as const satisfies Record<string, UserEvent | PublicEvent>;

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

export const realtime = {
  /**
   * For "While you were away" only (decisions D15). `since` is a seq, or an ISO time; the newest are listed, oldest first,
   * and `is_partial` says that older ones are left out. `seq` is the player's last.
   */
  listEvents: {
    method: 'GET',
    path: '/api/player/events',
    query: v.object({ since: v.optional(Since, '0') }),
    reply: v.object({ seq: Count, events: v.array(Envelope), is_partial: v.boolean() }),
    policy: 'live',
    caller: 'player',
    errorCode: 'EVENTS_ERROR',
  },
} as const satisfies Endpoints;
