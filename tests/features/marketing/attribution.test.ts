import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCookie, removeCookie } from '../../../src/core/device/cookies.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';
import { reopenConsent, setCookieChoice } from '../../../src/features/consent/state.ts';
import {
  createAttribution,
  currentAffiliate,
  promoExclusion,
  reportCampaign,
  startAttribution,
} from '../../../src/features/marketing/attribution.ts';
import { visit } from '../../../src/features/visit/state.ts';
import { context, stubFetch } from '../../setup/fetch-stub.ts';

const SET = 'POST /log_utm_set';
const SEND = 'POST /log_utm_send';
const NAMES = ['stag', 'affiliate_id', 'utm_source', 'utm_campaign', 'cookies_accepted'];
const BROWSER = navigator.userAgent;

const answers = {
  'GET /client-context': { body: { ...context, country: 'AU' } },
  'GET /api/fe/config/stag-by-referrer-name': { body: { google: { default: '1', AU: '2411' } } },
  'GET /api/fe/config/excluded-promo-stags': { body: { stags: ['900_x'] } },
  [SET]: { status: 204 },
  [SEND]: { status: 204 },
};

let stops: (() => void)[] = [];

/** A page that was loaded with this URL and referrer. */
function landed(address: string, referrer = '') {
  const query = new URL(address, 'http://localhost:3000').searchParams;
  const coming = createAttribution({ query, referrer });
  const net = stubFetch(answers);
  return {
    net,
    beginTracking: async () => stops.push(await startAttribution(coming)),
    affiliate: () => currentAffiliate(coming),
  };
}

beforeEach(() => {
  localStorage.clear();
  visit.context = null;
  promoExclusion.isExcluded = false;
  reopenConsent();
  for (const name of NAMES) removeCookie(name);
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('before the consent', () => {
  test('nothing is stored or reported, and a registration carries what the page knows', async () => {
    const page = landed('/de?stag=77_a&utm_source=letter');
    await page.beginTracking();
    expect(NAMES.map(readCookie)).toEqual(NAMES.map(() => null));
    expect(page.net.to(SET)).toEqual([]);
    expect(page.affiliate()).toEqual({ stag: '77_a', affiliateId: '77' });
  });

  test('without consent nothing is stored', async () => {
    const page = landed('/?stag=77_a');
    await page.beginTracking();
    setCookieChoice('necessary');
    await Promise.resolve();
    expect(readCookie('stag')).toBeNull();
    expect(page.affiliate().stag).toBe('77_a');
  });
});

describe('with the consent', () => {
  test('tag, id and campaign are stored, and the campaign is reported once', async () => {
    const page = landed('/?stag=77_a&utm_source=letter&utm_campaign=spring');
    await page.beginTracking();
    setCookieChoice('all');
    await vi.waitFor(() => expect(page.net.to(SET)).toHaveLength(1));
    expect(page.net.to(SET)[0]?.body).toEqual({
      utmMetrics: { utm_source: 'letter', utm_campaign: 'spring' },
    });
    expect(['stag', 'affiliate_id', 'utm_source'].map(readCookie)).toEqual(['77_a', '77', 'letter']);
    const again = landed('/?stag=77_a&utm_source=letter&utm_campaign=spring');
    await again.beginTracking();
    expect(again.net.to(SET)).toEqual([]);
  });

  test('the URL’s tag replaces the stored one, and a visit without one leaves it', async () => {
    setCookieChoice('all');
    for (const [address, stag] of [
      ['/?stag=1_a', '1_a'],
      ['/', '1_a'],
      ['/?stag=2_b', '2_b'],
    ] as const) {
      const page = landed(address);
      await page.beginTracking();
      expect(readCookie('stag')).toBe(stag);
      expect(page.affiliate().stag).toBe(stag);
    }
    expect(readCookie('affiliate_id')).toBe('2');
  });

  test('cookies last 30 days from the arrival, a later visit does not extend that', async () => {
    setCookieChoice('all');
    const written = vi.spyOn(document, 'cookie', 'set');
    await landed('/?stag=1_a').beginTracking();
    const lives = written.mock.calls.map(([cookie]) => /^(\w+)=.*Max-Age=(\d+)/.exec(cookie)?.slice(1));
    expect(lives).toEqual([
      ['stag', String(30 * 86_400)],
      ['affiliate_id', String(30 * 86_400)],
    ]);
    written.mockClear();
    await landed('/?stag=1_a').beginTracking();
    expect(written).not.toHaveBeenCalled();
  });

  test('a visit from a search engine gets the tag of its country', async () => {
    setCookieChoice('all');
    const page = landed('/', 'https://www.google.com.au/');
    await page.beginTracking();
    expect(page.affiliate()).toEqual({ stag: '2411', affiliateId: '241' });
    expect(readCookie('stag')).toBe('2411');
  });

  test('withdrawn consent applies at once', async () => {
    const page = landed('/?stag=77_a&utm_source=letter');
    setCookieChoice('all');
    await page.beginTracking();
    expect(readCookie('stag')).toBe('77_a');
    reopenConsent();
    await vi.waitFor(() => expect(readCookie('stag')).toBeNull());
    expect([readCookie('affiliate_id'), readCookie('utm_source')]).toEqual([null, null]);
  });

  test('a missing tag is logged, one that is there is not', async () => {
    const page = landed('/');
    setCookieChoice('all');
    await page.beginTracking();
    const missing = () => readLog().filter(({ kind }) => kind === 'marketing');
    expect(missing()).toMatchObject([{ where: 'stag', message: 'cookie missing' }]);
    localStorage.clear();
    await landed('/?stag=1_a').beginTracking();
    expect(missing()).toEqual([]);
  });

  test('a registration reports the campaign by its cookies, and nothing without one', async () => {
    const page = landed('/?utm_source=letter');
    setCookieChoice('all');
    reportCampaign();
    expect(page.net.to(SEND)).toEqual([]);
    await page.beginTracking();
    reportCampaign();
    await vi.waitFor(() => expect(page.net.to(SEND)).toHaveLength(1));
    expect(page.net.to(SEND)[0]?.body).toMatchObject({
      utmMetrics: { utm_source: 'letter', utm_term: null },
    });
  });
});

test('a bot is ignored', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${BROWSER} (compatible; Googlebot/2.1)`);
  const page = landed('/?stag=77_a&utm_source=letter');
  setCookieChoice('all');
  await page.beginTracking();
  expect(readCookie('stag')).toBeNull();
  expect(page.net.sent).toEqual([]);
});

test('visitors with an excluded tag see no promotions, others do', async () => {
  const page = landed('/?stag=900_x');
  await page.beginTracking();
  expect(promoExclusion.isExcluded).toBe(true);
  const other = landed('/?stag=900_y');
  await other.beginTracking();
  expect(promoExclusion.isExcluded).toBe(false);
});
