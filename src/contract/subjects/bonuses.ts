import * as v from 'valibot';
import type { Endpoints } from '../endpoint.ts';
import { Cents, IsoTime, NoContent } from '../wire.ts';

/** An offer for the next deposit with all its conditions (decision 0040). Amounts are minor units of `currency`. */
export const DepositOffer = v.object({
  id: v.number(),
  title: v.string(),
  /** What names it in `set_bonus_code`. */
  code: v.string(),
  group_key: v.nullable(v.string()),
  currency: v.string(),
  min_deposit_cents: Cents,
  /** Share of the deposit in per cent; null: no money, free spins only. */
  percent: v.nullable(v.number()),
  max_bonus_cents: v.nullable(Cents),
  freespins_total: v.nullable(v.number()),
  /** How many times the bonus, or what the free spins won, is to be staked before it becomes real money. */
  wager: v.number(),
  wager_days: v.number(),
  /** The highest bet while it is wagered; null: any. */
  max_bet_cents: v.nullable(Cents),
  /** The most that can be won with it; null: no bound. */
  max_win_cents: v.nullable(Cents),
  ends_at: v.nullable(IsoTime),
});
export type DepositOffer = v.InferOutput<typeof DepositOffer>;

/** The calls of bonuses that a deposit needs; the rest comes with gifts. */
export const bonuses = {
  listDepositBonuses: {
    method: 'GET',
    path: '/api/bonuses/deposit',
    policy: 'bypass',
    /** `kept`: instead the offer whose code the player has kept, with its conditions; a player with a code gets no other one (GIFT-11). */
    query: v.object({ kept: v.optional(v.literal('true', 'errors.invalid')) }),
    reply: v.array(DepositOffer),
    caller: 'player',
    errorCode: 'DEPOSIT_BONUSES_ERROR',
  },
  setBonusCode: {
    method: 'PATCH',
    path: '/api/player/set_bonus_code',
    policy: 'bypass',
    body: v.object({
      deposit_bonus_code: v.pipe(
        v.string('errors.required'),
        v.trim(),
        v.minLength(1, 'errors.required'),
        v.maxLength(32, 'errors.too_long'),
      ),
    }),
    reply: NoContent,
    status: 204,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'SET_BONUS_CODE_ERROR',
  },
  clearBonusCode: {
    method: 'DELETE',
    path: '/api/player/clear_bonus_code',
    policy: 'bypass',
    reply: NoContent,
    status: 204,
    caller: 'player',
    keyed: 'accepted',
    errorCode: 'CLEAR_BONUS_CODE_ERROR',
  },
} as const satisfies Endpoints;
