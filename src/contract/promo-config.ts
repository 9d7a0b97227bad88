import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';
import { Cents, IsoTime } from './wire.ts';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const CentsByCurrency = v.record(v.string(), Cents);

/** A bonus or free spins inside a prize (engagement 3). */
export const PrizeBonus = v.object({
  title: v.string(),
  type: v.picklist(['bonus', 'freespins']),
  attributes: v.object({
    freespins_count: v.optional(Count),
    bonus_amount: v.optional(CentsByCurrency),
  }),
  result_bonus: v.object({
    wager: v.pipe(v.number(), v.minValue(0)),
    max_win: v.optional(CentsByCurrency),
  }),
});

/** A segment of a wheel; the back end draws by weight, 0 is never drawn and told so (product 3.2 no. 9). */
export const WheelSegment = v.object({
  id: v.string(),
  weight: Count,
  prize: v.string(),
  bonuses: v.array(PrizeBonus),
});

export const WheelTier = v.picklist(['rocket_lite', 'rocket_pro', 'rocket_max']);

/** Which wheel a visitor has: the default tier, or that of one of their groups, by group id. */
export const WheelConfig = v.object({
  default_tier: WheelTier,
  tier_by_group: v.record(v.string(), WheelTier),
  tiers: v.array(v.object({ tier: WheelTier, title: v.string() })),
});

export const WheelSegments = v.object({
  segments: v.array(v.object({ tier: WheelTier, segments: v.array(WheelSegment) })),
});

/** One day of the adventure (engagement 3); whether it is completed is the player's and not told here. */
export const AdventureDay = v.object({
  /** `YYYY-MM-DD`. */
  day: v.string(),
  step: Count,
  stepTotal: Count,
  prize: v.object({ type: v.picklist(['bonus', 'fs']), title: v.string() }),
  condition: v.object({ minDep: CentsByCurrency, wager: Count, periodActivationDays: Count }),
});

export const VipAdventures = v.object({
  /** Null while none runs. */
  adventure: v.nullable(
    v.object({
      id: v.string(),
      start_at: IsoTime,
      end_at: IsoTime,
      /** Empty: for everybody. */
      groupIds: v.array(v.number()),
      days: v.array(AdventureDay),
      superPrize: v.string(),
    }),
  ),
});

/** What a gift of a group key shows instead of what the platform calls it. */
export const GiftChange = v.object({
  group_key: v.string(),
  title: v.nullable(v.string()),
  image: v.nullable(v.string()),
});

/** A gift offered beside those of the platform, to all or to groups. */
export const AdditionalGift = v.object({
  id: v.string(),
  group_key: v.string(),
  title: v.string(),
  image: v.nullable(v.string()),
  groupIds: v.array(v.number()),
});

export const promoConfig = {
  loadVipAdventures: {
    method: 'GET',
    path: '/api/fe/config/vip-adventures',
    reply: VipAdventures,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'VIP_ADVENTURES_ERROR',
  },
  /** Bonuses of these group keys are hidden while they are only issued (platform 4). */
  loadDisabledBonuses: {
    method: 'GET',
    path: '/api/fe/config/disabled-bonuses',
    reply: v.object({ group_keys: v.array(v.string()) }),
    policy: 'public',
    caller: 'anyone',
    errorCode: 'DISABLED_BONUSES_ERROR',
  },
  loadModifyGiftsConfig: {
    method: 'GET',
    path: '/api/fe/config/modify-gifts-config',
    reply: v.object({ gifts: v.array(GiftChange) }),
    policy: 'public',
    caller: 'anyone',
    errorCode: 'MODIFY_GIFTS_CONFIG_ERROR',
  },
  loadAdditionalGifts: {
    method: 'GET',
    path: '/api/fe/config/additional-gifts',
    reply: v.object({ gifts: v.array(AdditionalGift) }),
    policy: 'public',
    caller: 'anyone',
    errorCode: 'ADDITIONAL_GIFTS_ERROR',
  },
  loadWheelConfig: {
    method: 'GET',
    path: '/api/fe/config/wheel-config',
    reply: WheelConfig,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'WHEEL_CONFIG_ERROR',
  },
  loadWheelSegments: {
    method: 'GET',
    path: '/api/fe/config/wheel-config-segments',
    reply: WheelSegments,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'WHEEL_CONFIG_SEGMENTS_ERROR',
  },
} as const satisfies Endpoints;
