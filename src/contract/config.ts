import * as v from 'valibot';
import type { Endpoints } from './endpoint.ts';
import { Cents } from './wire.ts';

/** Of another site; never a script. */
const WebAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+/));

/** The survey of platform 2.5; without the widget none is offered. */
export const SurveyConfig = v.object({
  survey_id: v.nullable(v.string()),
  survey_collector_id: v.nullable(v.string()),
  is_enable_widget: v.boolean(),
});
export type SurveyConfig = v.InferOutput<typeof SurveyConfig>;

/** The sports side, which is a site of its own (platform 1): its link shows where an address is configured and allowed. */
export const BettingConfig = v.object({
  is_enabled: v.boolean(),
  /** Where `/sport` and its hashes lead; null: nowhere, so to the lobby (decisions D29). */
  url: v.nullable(WebAddress),
  /** Countries of visits that may see it; empty: all. */
  countries: v.array(v.string()),
});
export type BettingConfig = v.InferOutput<typeof BettingConfig>;

/** What the formatters and the VIP progress take from the platform; minor units throughout (platform 9). */
export const CurrencyConfig = v.object({
  default_currency: v.string(),
  enabled: v.array(v.string()),
  supported_fiat: v.array(v.string()),
  /** How coins are shown: in thousandths or millionths of the coin. */
  display_units: v.record(v.string(), v.picklist(['milli', 'micro'])),
  /** In major units of any currency. */
  first_deposit_amount: v.pipe(v.number(), v.safeInteger()),
  /** Named, never by position: the two documents order the pair differently (product 3.2 no. 1). */
  thresholds: v.record(v.string(), v.object({ bet_cents: Cents, deposit_cents: Cents })),
});
export type CurrencyConfig = v.InferOutput<typeof CurrencyConfig>;

/** The floating bookmarks (platform 2.5): which of them may show at all, in their order. */
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

/** A VIP's person at the casino; a way to reach them that is null does not show (platform 6). */
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

export const config = {
  loadSurveyConfig: {
    method: 'GET',
    path: '/api/fe/config/survey-config',
    reply: SurveyConfig,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'SURVEY_CONFIG_ERROR',
  },
  loadBettingConfig: {
    method: 'GET',
    path: '/api/fe/config/betting-config',
    reply: BettingConfig,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'BETTING_CONFIG_ERROR',
  },
  loadCurrencyConfig: {
    method: 'GET',
    path: '/api/fe/config/currency-config',
    reply: CurrencyConfig,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'CURRENCY_CONFIG_ERROR',
  },
  loadMainWidgetConfig: {
    method: 'GET',
    path: '/api/fe/config/main-widget-config',
    reply: MainWidgetConfig,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'MAIN_WIDGET_CONFIG_ERROR',
  },
  loadLogoConfig: {
    method: 'GET',
    path: '/api/fe/config/logo-config',
    reply: LogoConfig,
    policy: 'public',
    caller: 'anyone',
    errorCode: 'LOGO_CONFIG_ERROR',
  },
  /** The manager of the first of these groups that has one; null for players without. */
  loadManagers: {
    method: 'POST',
    path: '/api/fe/config/managers',
    body: v.object({ userGroups: v.pipe(v.array(v.pipe(v.number(), v.safeInteger())), v.maxLength(200)) }),
    reply: v.object({ manager: v.nullable(Manager) }),
    policy: 'filter',
    caller: 'anyone',
    errorCode: 'MANAGERS_ERROR',
  },
} as const satisfies Endpoints;
