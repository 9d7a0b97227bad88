import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import {
  BREAK_MINUTES,
  JurisdictionName,
  REALITY_CHECK_MINUTES,
  SCOPED_BREAK_MINUTES,
} from '../operator/jurisdictions.ts';
import { Cents, IsoTime, NoContent } from '../wire.ts';

/** A break from play that holds on every device of the player (SAFER-12). */
export const Break = v.object({
  id: v.number(),
  from: IsoTime,
  until: IsoTime,
  /** Whether it may be ended before its time. */
  can_end: v.boolean(),
});
export type Break = v.InferOutput<typeof Break>;

/** What a break is from: one game, a category of games, or all of them (SAFER-38). */
export const BreakScope = v.picklist(['game', 'category', 'all'], 'errors.invalid');
export type BreakScope = v.InferOutput<typeof BreakScope>;
/** The categories that a break can be from: the kind of every game. */
export const BREAK_CATEGORIES = ['pokies', 'live', 'table'] as const;

/** What the device signs of a press, and the back end verifies (decision 0137). */
export const breakStamp = ({
  scope,
  target = '',
  minutes,
  pressed_at,
}: {
  readonly scope: BreakScope;
  readonly target?: string | undefined;
  readonly minutes: number;
  readonly pressed_at: string;
}): string => ['orbit break', scope, target, minutes, pressed_at].join('\n');

/** What protects the player today. `at` is the back end's clock, by which the times are read. */
export const SafePlay = v.object({
  at: IsoTime,
  jurisdiction: JurisdictionName,
  /** The one that holds now. */
  break: v.nullable(Break),
  /** Minutes of play between two reality checks; null for none. */
  reality_check_minutes: v.nullable(v.number()),
  /** Time limit of this sign-in, by the hours chosen; `next_hours` is what the next one gets. Null without a limit. */
  session_limit: v.nullable(
    v.object({
      hours: v.number(),
      started_at: IsoTime,
      ends_at: IsoTime,
      next_hours: v.nullable(v.number()),
    }),
  ),
});
export type SafePlay = v.InferOutput<typeof SafePlay>;

/** How a player answered a reality check. */
export const RealityCheckAnswer = v.picklist(['continue', 'break', 'leave']);
export type RealityCheckAnswer = v.InferOutput<typeof RealityCheckAnswer>;

/** What brings a reality check: the licence's or the player's interval, or one of the player's own measures (SAFER-42). */
export const RealityCheckCause = v.picklist(['time', 'loss', 'rounds', 'pace']);
export type RealityCheckCause = v.InferOutput<typeof RealityCheckCause>;

export const safePlayWire = {
  loadSafePlay: { method: 'GET', path: '/api/player/safe_play', policy: 'private', reply: SafePlay },
  /**
   * Begins when it was pressed, also when the call comes later; a longer one of the same scope that holds already is answered. A
   * press that the device has signed also voids what other devices bet after it (decision 0137).
   */
  takeBreak: {
    method: 'POST',
    path: '/api/player/locks',
    policy: 'queued',
    refreshes: 'loadSafePlay',
    reply: Break,
    status: 201,
  },
} as const satisfies WireEndpoints;

export const safePlay = defineEndpoints(safePlayWire, {
  loadSafePlay: { caller: 'player', errorCode: 'SAFE_PLAY_ERROR' },
  /**
   * `reality_check_minutes`: never less often than the licence says; null is its own measure. `session_limit_hours`: one
   * of the licence's, or null; a lower one holds at once, a higher one or none from the next sign-in.
   */
  updateSafePlay: {
    method: 'PUT',
    path: '/api/player/safe_play',
    policy: 'bypass',
    body: v.object({
      reality_check_minutes: v.optional(v.nullable(v.picklist(REALITY_CHECK_MINUTES, 'errors.invalid'))),
      session_limit_hours: v.optional(v.nullable(v.number('errors.invalid'))),
    }),
    reply: SafePlay,
    caller: 'player',
    keyed: 'required',
    errorCode: 'CHOOSE_SAFE_PLAY_ERROR',
  },
  takeBreak: {
    body: v.object({
      scope: BreakScope,
      /** The game's identifier, or one of `BREAK_CATEGORIES`; absent for all games. */
      target: v.optional(v.pipe(v.string('errors.invalid'), v.maxLength(200, 'errors.too_long'))),
      minutes: v.picklist([...BREAK_MINUTES, ...SCOPED_BREAK_MINUTES], 'errors.invalid'),
      pressed_at: v.pipe(v.string('errors.required'), v.isoTimestamp('errors.invalid')),
      /** By a key of the player's device, over `breakStamp`: `<id of the key>.<signature>`, base64url. */
      device_sig: v.optional(v.pipe(v.string('errors.invalid'), v.maxLength(200, 'errors.too_long'))),
    }),
    caller: 'player',
    keyed: 'required',
    errorCode: 'LOCKS_ERROR',
  },
  /**
   * Brings its end forward to five minutes from now. Fails with 403 `break_holds` where it may not end early, 404
   * `unknown_break` where the player has no such break.
   */
  endBreak: {
    method: 'DELETE',
    path: '/api/player/locks/:id',
    policy: 'bypass',
    reply: NoContent,
    status: 204,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'END_LOCK_ERROR',
  },
  /** Keeps what was shown and answered; the amounts are the back end's own, of the rounds closed since `since`. */
  answerRealityCheck: {
    method: 'POST',
    path: '/api/player/reality_checks',
    policy: 'bypass',
    body: v.object({
      currency: v.pipe(v.string('errors.required'), v.maxLength(8, 'errors.too_long')),
      since: v.pipe(v.string('errors.required'), v.isoTimestamp('errors.invalid')),
      answer: RealityCheckAnswer,
      /** Why it came (SAFER-42). */
      cause: v.optional(RealityCheckCause, 'time'),
    }),
    reply: v.object({ id: v.number(), bets_cents: Cents, wins_cents: Cents, break: v.nullable(Break) }),
    status: 201,
    caller: 'player',
    keyed: 'required',
    errorCode: 'REALITY_CHECKS_ERROR',
  },
});
