import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { Limit } from '../event-payloads.ts';

/** The periods to choose from, by type (SAFER-2). A session limit is minutes of a day. */
export const LIMIT_PERIODS = {
  loss: ['day', 'week', 'month'],
  wager: ['day', 'week', 'month'],
  deposit: ['day', 'week', 'month'],
  session: ['day'],
  coolingoff: ['day', '3_days', 'week', 'month'],
  selfexclusion: ['3_months', '6_months', '9_months', '12_months', 'forever'],
} as const;
export type ChosenLimitType = keyof typeof LIMIT_PERIODS;
export type LimitPeriod = (typeof LIMIT_PERIODS)[ChosenLimitType][number];
const PERIODS = [...LIMIT_PERIODS.loss, ...LIMIT_PERIODS.coolingoff, ...LIMIT_PERIODS.selfexclusion] as const;

/** Minutes of a day that a session limit may have at most. */
export const MAX_SESSION_MINUTES = 24 * 60;
/** How long a loosening waits at least, hours (SAFER-6). */
export const LOOSENING_HOURS = 24;

/** One day of play in one currency: what a limit would have counted (SAFER-11). */
const PlayDay = v.object({
  /** `2026-06-01`, of UTC. */
  day: v.string(),
  bets_cents: v.number(),
  wins_cents: v.number(),
  /** The most that was lost at any moment of the day with the stake of a running round. */
  peak_cents: v.number(),
  minutes: v.number(),
});
export type PlayDay = v.InferOutput<typeof PlayDay>;
/** How many days back the simulator looks. */
export const PLAY_DAYS = 90;

/** Limits of play (SAFER-1); a break is a `coolingoff` one (decision 0034). */
export const limitsWire = {
  listLimits: { method: 'GET', path: '/api/user_limits', policy: 'network-only' },
} as const satisfies WireEndpoints;

export const limits = defineEndpoints(limitsWire, {
  listLimits: { reply: v.array(Limit), caller: 'player', errorCode: 'USER_LIMITS_ERROR' },
  /**
   * Sets a limit, or changes the amounts of the one with `id` (SAFER-5). What is tighter holds at once; what is looser is pending
   * (SAFER-6) and takes the place of what was pending before: with no accounts that alone is cancelled.
   */
  saveLimit: {
    method: 'POST',
    path: '/api/user_limits',
    policy: 'bypass',
    body: v.object({
      id: v.optional(v.number('errors.invalid')),
      type: v.picklist(
        ['loss', 'wager', 'deposit', 'session', 'coolingoff', 'selfexclusion'],
        'errors.invalid',
      ),
      period: v.picklist(PERIODS, 'errors.invalid'),
      accounts: v.optional(
        v.array(
          v.object({
            currency: v.pipe(v.string('errors.required'), v.maxLength(8, 'errors.too_long')),
            amount_cents: v.pipe(
              v.number('errors.required'),
              v.safeInteger('errors.invalid'),
              v.minValue(1, 'errors.amount.min'),
            ),
          }),
        ),
        [],
      ),
    }),
    reply: Limit,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'SAVE_USER_LIMIT_ERROR',
  },
  /** Asks for the end of a limit, which is pending as any loosening. 403 `limit_holds` for an exclusion, 404 `unknown_limit`. */
  removeLimit: {
    method: 'DELETE',
    path: '/api/user_limits/:id',
    policy: 'bypass',
    reply: Limit,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'REMOVE_USER_LIMIT_ERROR',
  },
  /** By the link of a mail; the same reply when it is opened again. */
  confirmLimit: {
    method: 'POST',
    path: '/api/user_limits/confirm',
    policy: 'bypass',
    body: v.object({ token: v.pipe(v.string('errors.required'), v.maxLength(128, 'errors.token.invalid')) }),
    reply: Limit,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'CONFIRM_USER_LIMIT_ERROR',
  },
  /** The player's days of play in a currency, or in none for the minutes of all, oldest first; days without a round are left out. */
  listPlayDays: {
    method: 'GET',
    path: '/api/player/play_days',
    policy: 'bypass',
    query: v.object({ currency: v.pipe(v.string(), v.maxLength(8)) }),
    reply: v.array(PlayDay),
    caller: 'player',
    errorCode: 'PLAY_DAYS_ERROR',
  },
});
