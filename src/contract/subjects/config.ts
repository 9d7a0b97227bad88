import * as v from 'valibot';
import { defineEndpoints, type Endpoints, type WireEndpoints } from '../endpoint.ts';
import { Cents, IsoTime } from '../wire.ts';

/** Address of another site; never a script. */
const WebAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+/));

/** The survey of SHELL-28; without the widget none is offered. */
export const SurveyConfig = v.object({
  survey_id: v.nullable(v.string()),
  survey_collector_id: v.nullable(v.string()),
  is_enable_widget: v.boolean(),
});
export type SurveyConfig = v.InferOutput<typeof SurveyConfig>;

/** The sports side, which is a site of its own (VISIT-11): its link shows where an address is configured and allowed. */
export const BettingConfig = v.object({
  is_enabled: v.boolean(),
  /** Where `/sport` and its hashes lead; null: nowhere, so to the lobby (decision 0029). */
  url: v.nullable(WebAddress),
  /** Countries of visits that may see it; empty: all. */
  countries: v.array(v.string()),
});
export type BettingConfig = v.InferOutput<typeof BettingConfig>;

/** What the formatters and the VIP progress take from the platform; minor units throughout (VIP-3). */
const CurrencyConfig = v.object({
  default_currency: v.string(),
  enabled: v.array(v.string()),
  supported_fiat: v.array(v.string()),
  /** How coins are shown: in thousandths or millionths of the coin. */
  display_units: v.record(v.string(), v.picklist(['milli', 'micro'])),
  /** In major units of any currency. */
  first_deposit_amount: v.pipe(v.number(), v.safeInteger()),
  /** Named, never by position: the two documents order the pair differently (VIP-3). */
  thresholds: v.record(v.string(), v.object({ bet_cents: Cents, deposit_cents: Cents })),
});

/** The floating bookmarks (SHELL-30): which of them may show at all, in their order. */
export const MainWidgetConfig = v.object({
  is_enabled: v.boolean(),
  bookmarks: v.array(v.picklist(['rocketMart', 'adventures', 'lootBox', 'quest', 'support'])),
});
export type MainWidgetConfig = v.InferOutput<typeof MainWidgetConfig>;

/** Addresses of a logo for an occasion; null: the brand's own. */
export const LogoConfig = v.object({
  logoUrl: v.object({ full: v.nullable(v.string()), mobile: v.nullable(v.string()) }),
});
export type LogoConfig = v.InferOutput<typeof LogoConfig>;

/** A VIP's person at the casino; a way to reach them that is null does not show (VIP-7). */
export const Manager = v.object({
  managerName: v.string(),
  avatar: v.nullable(v.string()),
  /** When they are there, as text. */
  time: v.nullable(v.string()),
  whatsAppLink: v.nullable(WebAddress),
  telegramLink: v.nullable(WebAddress),
  email: v.nullable(v.string()),
});
export type Manager = v.InferOutput<typeof Manager>;

export const configWire = {
  loadSurveyConfig: {
    method: 'GET',
    path: '/api/fe/config/survey-config',
    policy: 'public',
    reply: SurveyConfig,
  },
  loadBettingConfig: {
    method: 'GET',
    path: '/api/fe/config/betting-config',
    policy: 'public',
    reply: BettingConfig,
  },
  loadCurrencyConfig: {
    method: 'GET',
    path: '/api/fe/config/currency-config',
    policy: 'public',
    reply: CurrencyConfig,
  },
  loadMainWidgetConfig: {
    method: 'GET',
    path: '/api/fe/config/main-widget-config',
    policy: 'public',
    reply: MainWidgetConfig,
  },
  loadLogoConfig: { method: 'GET', path: '/api/fe/config/logo-config', policy: 'public', reply: LogoConfig },
  /** The manager of the first of these groups that has one; null for players without. */
  loadManagers: {
    method: 'POST',
    path: '/api/fe/config/managers',
    policy: 'network-only',
  },
} as const satisfies WireEndpoints;

export const config = defineEndpoints(configWire, {
  loadSurveyConfig: { caller: 'anyone', errorCode: 'SURVEY_CONFIG_ERROR' },
  loadBettingConfig: { caller: 'anyone', errorCode: 'BETTING_CONFIG_ERROR' },
  loadCurrencyConfig: { caller: 'anyone', errorCode: 'CURRENCY_CONFIG_ERROR' },
  loadMainWidgetConfig: { caller: 'anyone', errorCode: 'MAIN_WIDGET_CONFIG_ERROR' },
  loadLogoConfig: { caller: 'anyone', errorCode: 'LOGO_CONFIG_ERROR' },
  loadManagers: {
    reply: v.object({ manager: v.nullable(Manager) }),
    body: v.object({ userGroups: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(200)) }),
    caller: 'anyone',
    errorCode: 'MANAGERS_ERROR',
  },
});

/** Which pages are on, by slug; one that it does not name is on (CONFIG-6). */
const PageConfig = v.record(v.string(), v.boolean());

export const pageConfigWire = {
  loadPageConfig: {
    method: 'GET',
    path: '/api/fe/config/manage-promotion-pages',
    policy: 'public',
    reply: PageConfig,
  },
} as const satisfies WireEndpoints;

export const pageConfig = defineEndpoints(pageConfigWire, {
  loadPageConfig: { caller: 'anyone', errorCode: 'MANAGE_PROMOTION_PAGES_ERROR' },
});

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const CentsByCurrency = v.record(v.string(), Cents);

/** A bonus or free spins inside a prize (DRAW-6). */
const PrizeBonus = v.object({
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

/** A segment of a wheel; the back end draws by weight, 0 is never drawn, and labelled so (DRAW-10). */
const WheelSegment = v.object({
  id: v.string(),
  weight: Count,
  prize: v.string(),
  bonuses: v.array(PrizeBonus),
});

const WheelTier = v.picklist(['rocket_lite', 'rocket_pro', 'rocket_max']);

/** Which wheel a visitor has: the default tier, or that of one of their groups, by group id. */
const WheelConfig = v.object({
  default_tier: WheelTier,
  tier_by_group: v.record(v.string(), WheelTier),
  tiers: v.array(v.object({ tier: WheelTier, title: v.string() })),
});

const WheelSegments = v.object({
  segments: v.array(v.object({ tier: WheelTier, segments: v.array(WheelSegment) })),
});

/** One day of the adventure (VIP-10); whether it is completed is the player's and not part of it. */
const AdventureDay = v.object({
  /** `YYYY-MM-DD`. */
  day: v.string(),
  step: Count,
  stepTotal: Count,
  prize: v.object({ type: v.picklist(['bonus', 'fs']), title: v.string() }),
  condition: v.object({ minDep: CentsByCurrency, wager: Count, periodActivationDays: Count }),
});

const VipAdventures = v.object({
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
const GiftOverride = v.object({
  group_key: v.string(),
  title: v.nullable(v.string()),
  image: v.nullable(v.string()),
});

/** A gift offered beside those of the platform, to all or to groups. */
const AdditionalGift = v.object({
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
    policy: 'public',
    reply: VipAdventures,
    caller: 'anyone',
    errorCode: 'VIP_ADVENTURES_ERROR',
  },
  /** Bonuses of these group keys are hidden while they are only issued (GIFT-4). */
  loadDisabledBonuses: {
    method: 'GET',
    path: '/api/fe/config/disabled-bonuses',
    policy: 'public',
    reply: v.object({ group_keys: v.array(v.string()) }),
    caller: 'anyone',
    errorCode: 'DISABLED_BONUSES_ERROR',
  },
  loadModifyGiftsConfig: {
    method: 'GET',
    path: '/api/fe/config/modify-gifts-config',
    policy: 'public',
    reply: v.object({ gifts: v.array(GiftOverride) }),
    caller: 'anyone',
    errorCode: 'MODIFY_GIFTS_CONFIG_ERROR',
  },
  loadAdditionalGifts: {
    method: 'GET',
    path: '/api/fe/config/additional-gifts',
    policy: 'public',
    reply: v.object({ gifts: v.array(AdditionalGift) }),
    caller: 'anyone',
    errorCode: 'ADDITIONAL_GIFTS_ERROR',
  },
  loadWheelConfig: {
    method: 'GET',
    path: '/api/fe/config/wheel-config',
    policy: 'public',
    reply: WheelConfig,
    caller: 'anyone',
    errorCode: 'WHEEL_CONFIG_ERROR',
  },
  loadWheelSegments: {
    method: 'GET',
    path: '/api/fe/config/wheel-config-segments',
    policy: 'public',
    reply: WheelSegments,
    caller: 'anyone',
    errorCode: 'WHEEL_CONFIG_SEGMENTS_ERROR',
  },
} as const satisfies Endpoints;
