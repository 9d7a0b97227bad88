import * as v from 'valibot';
import { defineEndpoints } from '../endpoint.ts';
import { Cents, IsoTime, NoContent } from '../wire.ts';

/** A break from one game or one category; the others stay open (SAFER-38). A break from all games is part of `SafePlay`. */
export const ScopedBreak = v.object({
  id: v.number(),
  scope: v.picklist(['game', 'category']),
  /** The game's identifier, or one of `BREAK_CATEGORIES`. */
  target: v.string(),
  from: IsoTime,
  until: IsoTime,
  can_end: v.boolean(),
});
export type ScopedBreak = v.InferOutput<typeof ScopedBreak>;

/** Rounds after which a reality check can come, and rounds within ten minutes that bring one (SAFER-42). */
export const CHECK_ROUNDS = [25, 50, 100, 200] as const;
export const CHECK_PACES = [50, 100, 150] as const;
/** The minutes over which the pace is counted. */
export const PACE_MINUTES = 10;

/** What brings a reality check beside the time; null: nothing of this kind. They only add checks, and never replace one. */
export const CheckMeasures = v.object({
  loss: v.nullable(v.object({ currency: v.string(), amount_cents: Cents })),
  rounds: v.nullable(v.number()),
  pace: v.nullable(v.number()),
});
export type CheckMeasures = v.InferOutput<typeof CheckMeasures>;

/** What a player means to spend in one session (SAFER-44); null: no plan for it. */
export const SessionPlan = v.object({
  currency: v.string(),
  /** The most to lose, in minor units. */
  money_cents: v.nullable(Cents),
  minutes: v.nullable(v.number()),
  rounds: v.nullable(v.number()),
});
export type SessionPlan = v.InferOutput<typeof SessionPlan>;
export const MAX_PLAN_MINUTES = 24 * 60;
export const MAX_PLAN_ROUNDS = 10_000;

/** What a player has set beside limits and breaks from all games; the same on all devices. */
export const Safeguards = v.object({
  breaks: v.array(ScopedBreak),
  check: CheckMeasures,
  /** The last plan that was made, which the next one starts from. */
  plan: v.nullable(SessionPlan),
  /** Whether the player is asked for a plan before a game for money opens. */
  asks_for_plan: v.boolean(),
});
export type Safeguards = v.InferOutput<typeof Safeguards>;

const Currency = v.pipe(v.string('errors.required'), v.maxLength(8, 'errors.too_long'));
const Amount = v.pipe(
  v.number('errors.required'),
  v.safeInteger('errors.invalid'),
  v.minValue(1, 'errors.amount.min'),
);
const Count = (most: number) =>
  v.pipe(
    v.number('errors.invalid'),
    v.safeInteger('errors.invalid'),
    v.minValue(1, 'errors.amount.min'),
    v.maxValue(most, 'errors.amount.max'),
  );
/** One coordinate of a key on the curve P-256, base64url. */
const Coordinate = v.pipe(v.string('errors.required'), v.regex(/^[\w-]{43}$/, 'errors.invalid'));

export const safeguards = defineEndpoints(
  {},
  {
    loadSafeguards: {
      method: 'GET',
      path: '/api/player/safeguards',
      policy: 'bypass',
      reply: Safeguards,
      caller: 'player',
      errorCode: 'SAFEGUARDS_ERROR',
    },
    /** Changes what is given; breaks have their own call, `takeBreak`. */
    updateSafeguards: {
      method: 'PUT',
      path: '/api/player/safeguards',
      policy: 'bypass',
      body: v.object({
        check: v.optional(
          v.object({
            loss: v.nullable(v.object({ currency: Currency, amount_cents: Amount })),
            rounds: v.nullable(v.picklist(CHECK_ROUNDS, 'errors.invalid')),
            pace: v.nullable(v.picklist(CHECK_PACES, 'errors.invalid')),
          }),
        ),
        plan: v.optional(
          v.object({
            currency: Currency,
            money_cents: v.nullable(Amount),
            minutes: v.nullable(Count(MAX_PLAN_MINUTES)),
            rounds: v.nullable(Count(MAX_PLAN_ROUNDS)),
          }),
        ),
        asks_for_plan: v.optional(v.boolean('errors.invalid')),
      }),
      reply: Safeguards,
      caller: 'player',
      keyed: 'required',
      errorCode: 'SAVE_SAFEGUARDS_ERROR',
    },
    /** The public half of the key by which this device signs its breaks (decision 0137); the earlier one of the sign-in goes. */
    registerDeviceKey: {
      method: 'PUT',
      path: '/api/player/device_key',
      policy: 'bypass',
      body: v.object({
        /** The device's own name for it. */
        id: v.pipe(v.string('errors.required'), v.regex(/^[\w-]{22}$/, 'errors.invalid')),
        x: Coordinate,
        y: Coordinate,
      }),
      reply: NoContent,
      status: 204,
      caller: 'player',
      keyed: 'required',
      errorCode: 'DEVICE_KEY_ERROR',
    },
  },
);
