import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { NoContent } from '../wire.ts';

/** The cookies of affiliates (VISIT-1): read by the page, written with consent only. */
export const STAG_COOKIE = 'stag';
export const AFFILIATE_COOKIE = 'affiliate_id';
/** Days after which both expire. */
export const AFFILIATE_COOKIE_DAYS = 30;
export const DEFAULT_AFFILIATE_ID = '122';
/** Affiliate of visits that a search engine sent. */
export const SEARCH_AFFILIATE_ID = '241';

/** The search engines whose visits are tagged by country (VISIT-1). */
export const SEARCH_ENGINES = ['google', 'bing', 'yahoo'] as const;
export type SearchEngine = (typeof SEARCH_ENGINES)[number];

/** The campaign's parameters in the address, stored in cookies of the same names. */
export const UTM_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'sub_id',
] as const;
export type UtmName = (typeof UTM_NAMES)[number];

const Metric = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255))));
export const UtmMetrics = v.object({
  utm_source: Metric,
  utm_medium: Metric,
  utm_campaign: Metric,
  utm_content: Metric,
  utm_term: Metric,
  sub_id: Metric,
});
export type UtmMetrics = v.InferOutput<typeof UtmMetrics>;

/** Tags by search engine, then by country; `default` where the country has none of its own. */
export const StagsByReferrer = v.record(v.string(), v.record(v.string(), v.string()));
export type StagsByReferrer = v.InferOutput<typeof StagsByReferrer>;

export const marketingWire = {
  loadStagsByReferrer: {
    method: 'GET',
    path: '/api/fe/config/stag-by-referrer-name',
    policy: 'public',
    reply: StagsByReferrer,
  },
  /** Visitors with one of these tags are shown no promotions. */
  loadExcludedStags: {
    method: 'GET',
    path: '/api/fe/config/excluded-promo-stags',
    policy: 'public',
    reply: v.object({ stags: v.array(v.string()) }),
  },
} as const satisfies WireEndpoints;

export const marketing = defineEndpoints(marketingWire, {
  loadStagsByReferrer: { caller: 'anyone', errorCode: 'STAG_BY_REFERRER_NAME_ERROR' },
  loadExcludedStags: { caller: 'anyone', errorCode: 'EXCLUDED_PROMO_STAGS_ERROR' },
  /** A campaign has brought a visit. */
  setUtm: {
    method: 'POST',
    path: '/log_utm_set',
    policy: 'bypass',
    body: v.object({ utmMetrics: UtmMetrics }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'LOG_UTM_SET_ERROR',
  },
  /** The campaign's visit has become a player's. */
  sendUtm: {
    method: 'POST',
    path: '/log_utm_send',
    policy: 'bypass',
    body: v.object({ utmMetrics: UtmMetrics }),
    reply: NoContent,
    status: 204,
    caller: 'anyone',
    errorCode: 'LOG_UTM_SEND_ERROR',
  },
});
