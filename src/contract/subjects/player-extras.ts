import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { Cents, IsoTime } from '../wire.ts';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a player has done so far, a row per currency; sandbox money only. */
export const PlayerStats = v.object({
  registered_at: IsoTime,
  accounts: v.array(
    v.object({
      currency: v.string(),
      rounds_count: Count,
      bet_cents: Cents,
      win_cents: Cents,
      deposits_count: Count,
      deposit_cents: Cents,
      cashouts_count: Count,
      cashout_cents: Cents,
    }),
  ),
});
export type PlayerStats = v.InferOutput<typeof PlayerStats>;

const Subscription = v.object({ receive_promos: v.boolean() });

/** What is known of a player beside the profile; loaded when a screen needs it. */
export const playerExtras = {
  loadStats: {
    method: 'GET',
    path: '/api/player/stats',
    policy: 'bypass',
    reply: PlayerStats,
    caller: 'player',
    errorCode: 'PLAYER_STATS_ERROR',
  },
  loadSubscriptions: {
    method: 'GET',
    path: '/api/subscriptions',
    policy: 'bypass',
    reply: Subscription,
    caller: 'player',
    errorCode: 'SUBSCRIPTIONS_ERROR',
  },
  /** Turns promotions on; off is a field of the profile (ACCOUNT-38). */
  subscribeToPromos: {
    method: 'PUT',
    path: '/api/subscriptions',
    policy: 'bypass',
    reply: Subscription,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'SUBSCRIBE_ERROR',
  },
  /** Only groups that players may join by themselves; being in one already changes nothing (ACCOUNT-40). */
  joinGroups: {
    method: 'POST',
    path: '/api/player/groups',
    policy: 'bypass',
    body: v.object({
      groups: v.object({
        add: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.minLength(1), v.maxLength(20)),
      }),
    }),
    reply: v.object({ groups: v.array(v.number()) }),
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'PLAYER_GROUPS_ERROR',
  },
} as const satisfies Endpoints;
