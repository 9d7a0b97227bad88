import { proxy, subscribe, useSnapshot } from 'valtio';
import {
  AFFILIATE_COOKIE,
  AFFILIATE_COOKIE_DAYS,
  marketing as endpoints,
  STAG_COOKIE,
  UTM_NAMES,
  type UtmMetrics,
} from '../../contract/subjects/marketing.ts';
import { readCookie, removeCookie, writeCookie } from '../../core/device/cookies.ts';
import { call } from '../../core/http/call.ts';
import { fireAndForget } from '../../core/http/fire-and-forget.ts';
import { logEvent } from '../../core/telemetry/log.ts';
import { isBot } from '../../lib/bots.ts';
import { consent, hasConsent } from '../consent/state.ts';
import { loadVisit, visit } from '../visit/state.ts';
import {
  type Affiliate,
  affiliateOf,
  currentLanding,
  type Landing,
  searchEngineOf,
  stagFor,
  utmOf,
} from './landing.ts';

/** Visitors with an excluded tag see no promotions. */
export const promoExclusion = proxy<{ isExcluded: boolean }>({ isExcluded: false });

export const useIsPromoExcluded = (): boolean => useSnapshot(promoExclusion).isExcluded;

/** How the visitor arrived, and the search engine's tag once it is loaded. */
interface Attribution {
  readonly landing: Landing;
  bySearch: string | null;
  isTracked: boolean;
}

export const createAttribution = (landing: Landing): Attribution => ({
  landing,
  bySearch: null,
  isTracked: false,
});

const pageAttribution = createAttribution(currentLanding());

/** Without consent nothing is read from the device. */
const readConsentedCookie = (name: string): string | null => (hasConsent() ? readCookie(name) : null);

/** The attribution of this visitor; before consent only this page knows it, and a registration carries it. */
export const currentAffiliate = ({ landing, bySearch }: Attribution = pageAttribution): Affiliate =>
  affiliateOf({ landing, cookie: readConsentedCookie, bySearch });

/**
 * Called once when the page is idle (VISIT-1); bots are ignored. What is stored follows the
 * visitor's consent: withdrawing it deletes the cookies. Returns an unsubscribe function.
 */
export async function startAttribution(attribution = pageAttribution): Promise<() => void> {
  if (attribution.isTracked || isBot(navigator.userAgent)) return () => undefined;
  attribution.isTracked = true;
  await resolveSearchStag(attribution);
  const applyConsent = () => (hasConsent() ? storeAll(attribution) : removeAll());
  applyConsent();
  const stop = subscribe(consent, applyConsent);
  await loadPromoExclusion(attribution);
  return stop;
}

/** Loads the search engine's tag, where there is no other one. */
async function resolveSearchStag(attribution: Attribution): Promise<void> {
  const engine = searchEngineOf(attribution.landing.referrer);
  if (engine === null || currentAffiliate(attribution).stag !== null) return;
  if (visit.context === null) await loadVisit();
  const tags = await call(endpoints.loadStagsByReferrer).catch(() => null);
  if (tags) attribution.bySearch = stagFor(tags, engine, visit.context?.country ?? null);
}

async function loadPromoExclusion(attribution: Attribution): Promise<void> {
  const { stag } = currentAffiliate(attribution);
  if (stag === null) return;
  const found = await call(endpoints.loadExcludedStags).catch(() => null);
  promoExclusion.isExcluded = found?.stags.includes(stag) ?? false;
}

/** Stores the attribution for 30 days from the arrival; a later visit without any does not extend them. */
function storeAll(attribution: Attribution): void {
  const { stag, affiliateId } = currentAffiliate(attribution);
  if (stag !== null) storeCookie(STAG_COOKIE, stag);
  storeCookie(AFFILIATE_COOKIE, affiliateId);
  storeCampaign(utmOf(attribution.landing));
  if (readCookie(STAG_COOKIE) === null) logMissingCookie('stag');
  if (readCookie(AFFILIATE_COOKIE) === null) logMissingCookie('affiliate');
}

function storeCookie(name: string, value: string): boolean {
  const isNew = readCookie(name) !== value;
  if (isNew) writeCookie(name, value, AFFILIATE_COOKIE_DAYS);
  return isNew;
}

/** A campaign replaces the previous one as a whole. */
function storeCampaign(metrics: UtmMetrics | null): void {
  if (!metrics) return;
  const isNew = UTM_NAMES.map(name => {
    const value = metrics[name];
    if (value) return storeCookie(name, value);
    if (readCookie(name) !== null) removeCookie(name);
    return false;
  }).includes(true);
  if (isNew) fireAndForget(endpoints.setUtm, { utmMetrics: metrics });
}

function removeAll(): void {
  for (const name of [STAG_COOKIE, AFFILIATE_COOKIE, ...UTM_NAMES])
    if (readCookie(name) !== null) removeCookie(name);
}

const logMissingCookie = (where: 'stag' | 'affiliate'): void =>
  logEvent({ kind: 'marketing', where, message: 'cookie missing' });

/** Reports that the campaign's visitor has registered, by its cookies. */
export function reportCampaign(): void {
  const metrics = Object.fromEntries(UTM_NAMES.map(name => [name, readConsentedCookie(name)]));
  if (Object.values(metrics).some(value => value !== null))
    fireAndForget(endpoints.sendUtm, { utmMetrics: metrics });
}
