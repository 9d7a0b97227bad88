import { proxy, subscribe, useSnapshot } from 'valtio';
import {
  AFFILIATE_COOKIE,
  AFFILIATE_COOKIE_DAYS,
  marketing as endpoints,
  STAG_COOKIE,
  UTM_NAMES,
  type UtmMetrics,
} from '../../contract/marketing.ts';
import { call } from '../../core/call.ts';
import { readCookie, removeCookie, writeCookie } from '../../core/cookies.ts';
import { keepEvent } from '../../core/log.ts';
import { tell } from '../../core/tell.ts';
import { isBot } from '../../lib/bots.ts';
import { consent, hasConsent } from '../consent/state.ts';
import { loadVisit, visit } from '../visit/state.ts';
import {
  type Affiliate,
  affiliateOf,
  type Landing,
  landingHere,
  searchEngineOf,
  tagOf,
  utmOf,
} from './landing.ts';

/** Visitors whose tag is excluded are shown no promotions. */
export const promotions = proxy<{ isExcluded: boolean }>({ isExcluded: false });

export const usePromoExcluded = (): boolean => useSnapshot(promotions).isExcluded;

/** How somebody came, and the search engine's tag for it once it is known. */
interface Coming {
  readonly landing: Landing;
  bySearch: string | null;
  isFollowed: boolean;
}

export const comingWith = (landing: Landing): Coming => ({ landing, bySearch: null, isFollowed: false });

const here = comingWith(landingHere());

/** Nothing is read from the device that was not allowed to be kept there. */
const kept = (name: string): string | null => (hasConsent() ? readCookie(name) : null);

/** Who sent this visitor; before the consent it is known to this page only, and a registration carries it. */
export const affiliate = ({ landing, bySearch }: Coming = here): Affiliate =>
  affiliateOf({ landing, cookie: kept, bySearch });

/**
 * Called once when the page has time (platform 5 and 9); programs that read pages are not followed. What is kept follows the
 * visitor's word: consent that is taken back ends what it allowed. Gives the end of following.
 */
export async function beginTracking(coming = here): Promise<() => void> {
  if (coming.isFollowed || isBot(navigator.userAgent)) return () => undefined;
  coming.isFollowed = true;
  await findTag(coming);
  const follow = () => (hasConsent() ? keepAll(coming) : dropAll());
  follow();
  const stop = subscribe(consent, follow);
  await findExcluded(coming);
  return stop;
}

/** The tag of the search engine's visits, where nothing else names one. */
async function findTag(coming: Coming): Promise<void> {
  const engine = searchEngineOf(coming.landing.referrer);
  if (engine === null || affiliate(coming).stag !== null) return;
  if (visit.context === null) await loadVisit();
  const tags = await call(endpoints.loadStagsByReferrer).catch(() => null);
  if (tags) coming.bySearch = tagOf(tags, engine, visit.context?.country ?? null);
}

async function findExcluded(coming: Coming): Promise<void> {
  const { stag } = affiliate(coming);
  if (stag === null) return;
  const found = await call(endpoints.loadExcludedStags).catch(() => null);
  promotions.isExcluded = found?.stags.includes(stag) ?? false;
}

/** Keeps the marks for 30 days from when they came; a later visit without any does not make them last longer. */
function keepAll(coming: Coming): void {
  const { stag, affiliateId } = affiliate(coming);
  if (stag !== null) keep(STAG_COOKIE, stag);
  keep(AFFILIATE_COOKIE, affiliateId);
  keepCampaign(utmOf(coming.landing));
  if (readCookie(STAG_COOKIE) === null) logMissing('stag');
  if (readCookie(AFFILIATE_COOKIE) === null) logMissing('affiliate');
}

function keep(name: string, value: string): boolean {
  const isNew = readCookie(name) !== value;
  if (isNew) writeCookie(name, value, AFFILIATE_COOKIE_DAYS);
  return isNew;
}

/** A campaign takes the place of the one before it, whole. */
function keepCampaign(metrics: UtmMetrics | null): void {
  if (!metrics) return;
  const isNew = UTM_NAMES.map(name => {
    const value = metrics[name];
    if (value) return keep(name, value);
    if (readCookie(name) !== null) removeCookie(name);
    return false;
  }).includes(true);
  if (isNew) tell(endpoints.setUtm, { utmMetrics: metrics });
}

function dropAll(): void {
  for (const name of [STAG_COOKIE, AFFILIATE_COOKIE, ...UTM_NAMES])
    if (readCookie(name) !== null) removeCookie(name);
}

const logMissing = (where: 'stag' | 'affiliate'): void =>
  keepEvent({ kind: 'marketing', where, message: 'cookie missing' });

/** Tells that the campaign's visitor has registered, by the cookies it left. */
export function sendCampaign(): void {
  const metrics = Object.fromEntries(UTM_NAMES.map(name => [name, kept(name)]));
  if (Object.values(metrics).some(value => value !== null)) tell(endpoints.sendUtm, { utmMetrics: metrics });
}
