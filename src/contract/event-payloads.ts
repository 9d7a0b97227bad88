import * as v from 'valibot';
import { Cents, IsoTime } from './wire.ts';

/** What events of the realtime channels are about, until the subject's own calls come (decision 0032). */

const Currency = v.string();
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A bonus (GIFT-1; stages in GIFT-2, an unknown one is shown as it stands). */
export const Gift = v.object({
  id: v.number(),
  title: v.string(),
  type: v.string(),
  stage: v.string(),
  group_key: v.nullable(v.string()),
  currency: Currency,
  amount_cents: Cents,
  amount_wager_cents: Cents,
  amount_wager_requirement_cents: Cents,
  activatable: v.boolean(),
  activatable_until: v.nullable(IsoTime),
});

/** Free spins (GIFT-1). */
export const FreeSpinGift = v.object({
  id: v.number(),
  title: v.string(),
  type: v.string(),
  stage: v.string(),
  freespins_total: Count,
  activatable: v.boolean(),
  activatable_until: v.nullable(IsoTime),
});

/** A loot box (DRAW-1); only its activation reveals the prize. */
export const LootBox = v.object({
  id: v.number(),
  group_key: v.nullable(v.string()),
  stage: v.picklist(['issued', 'activated', 'canceled', 'expired']),
  created_at: IsoTime,
  valid_until: v.nullable(IsoTime),
  bonus_title: v.nullable(v.string()),
});

const LimitAmount = v.object({ currency: Currency, amount_cents: Cents });

/**
 * A limit of play (SAFER-1, SAFER-4). Reached when amount minus |current value| is 0 or less. A session limit is in minutes: its one
 * account has an empty currency; without a period it is of one sign-in. What is optional a platform may not send.
 */
export const Limit = v.object({
  /** Names it in the calls that change it; null for what they can't change, such as a break. */
  id: v.optional(v.nullable(v.number())),
  type: v.picklist(['loss', 'wager', 'deposit', 'coolingoff', 'selfexclusion', 'session']),
  accounts: v.array(v.object({ ...LimitAmount.entries, current_value_amount_cents: Cents })),
  period: v.nullable(v.string()),
  state: v.picklist(['active', 'confirmed', 'confirmed_disable', 'unconfirmed', 'unconfirmed_disable']),
  /** When the running period ends and the current values start again. */
  resets_at: v.optional(v.nullable(IsoTime)),
  /** When a cooling-off or an exclusion ends; null for never. */
  ends_at: v.optional(v.nullable(IsoTime)),
  /** A loosening that has not begun: never before `starts_at`, and not before it is confirmed. No accounts: the limit ends. */
  pending: v.optional(
    v.nullable(v.object({ starts_at: IsoTime, is_confirmed: v.boolean(), accounts: v.array(LimitAmount) })),
  ),
});
export type Limit = v.InferOutput<typeof Limit>;

/** The player's place in a tournament (TOURNAMENT-10); null when in none yet. */
export const TournamentStatus = v.object({
  tournament_id: v.number(),
  bets: v.number(),
  award_place: v.nullable(Count),
  previous_place: v.nullable(Count),
  nickname: v.nullable(v.string()),
});

/** A jackpot with what its levels stand at (JACKPOT-1). */
export const Jackpot = v.object({
  id: v.number(),
  identifier: v.string(),
  state: v.string(),
  currency: Currency,
  levels: v.array(
    v.object({ id: v.number(), name: v.string(), identifier: v.string(), amount_cents: Cents }),
  ),
});

/** A jackpot that was won (JACKPOT-2). */
export const JackpotWin = v.object({
  user_name: v.string(),
  amount_cents: Cents,
  jackpot_original_amount_cents: Cents,
  jackpot_original_currency: Currency,
  jackpot_level_name: v.string(),
  created_at: IsoTime,
});

/** A win that everybody may see: of a real round, the name masked (JACKPOT-4), a simulated player's marked so. */
export const PublicWin = v.object({
  name: v.string(),
  amount_cents: Cents,
  currency: Currency,
  game: v.object({ identifier: v.string(), title: v.string() }),
  simulated: v.boolean(),
});
export type PublicWin = v.InferOutput<typeof PublicWin>;
