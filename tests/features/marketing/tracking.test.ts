import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCookie, removeCookie } from '../../../src/core/cookies.ts';
import { context, wire } from '../account/wire.ts';

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

/** A page that was loaded with this address and referrer; its modules are new. */
async function landed(address: string, referrer = '') {
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: new URL(address, 'http://localhost:3000').href } as PerformanceEntry,
  ]);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const net = wire(answers);
  const tracking = await import('../../../src/features/marketing/tracking.ts');
  const consent = await import('../../../src/features/consent/state.ts');
  const { readLog } = await import('../../../src/core/log.ts');
  return { ...tracking, ...consent, net, readLog };
}

beforeEach(() => {
  localStorage.clear();
  for (const name of NAMES) removeCookie(name);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('before the consent', () => {
  test('nothing is kept or told, and a registration carries what the page knows', async () => {
    const page = await landed('/de?stag=77_a&utm_source=letter');
    await page.beginTracking();
    expect(NAMES.map(readCookie)).toEqual(NAMES.map(() => null));
    expect(page.net.to(SET)).toEqual([]);
    expect(page.affiliate()).toEqual({ stag: '77_a', affiliateId: '77' });
  });

  test('what was refused is not kept', async () => {
    const page = await landed('/?stag=77_a');
    await page.beginTracking();
    page.choose('necessary');
    await Promise.resolve();
    expect(readCookie('stag')).toBeNull();
    expect(page.affiliate().stag).toBe('77_a');
  });
});

describe('with the consent', () => {
  test('tag, id and campaign are kept, and the campaign is told once', async () => {
    const page = await landed('/?stag=77_a&utm_source=letter&utm_campaign=spring');
    await page.beginTracking();
    page.choose('all');
    await vi.waitFor(() => expect(page.net.to(SET)).toHaveLength(1));
    expect(page.net.to(SET)[0]?.body).toEqual({
      utmMetrics: { utm_source: 'letter', utm_campaign: 'spring' },
    });
    expect(['stag', 'affiliate_id', 'utm_source'].map(readCookie)).toEqual(['77_a', '77', 'letter']);
    const again = await landed('/?stag=77_a&utm_source=letter&utm_campaign=spring');
    await again.beginTracking();
    expect(again.net.to(SET)).toEqual([]);
  });

  test('the address’s tag takes the place of the kept one, and a visit without one leaves it', async () => {
    (await landed('/')).choose('all');
    for (const [address, stag] of [
      ['/?stag=1_a', '1_a'],
      ['/', '1_a'],
      ['/?stag=2_b', '2_b'],
    ] as const) {
      const page = await landed(address);
      await page.beginTracking();
      expect(readCookie('stag')).toBe(stag);
      expect(page.affiliate().stag).toBe(stag);
    }
    expect(readCookie('affiliate_id')).toBe('2');
  });

  test('cookies last 30 days from when they came, a later visit does not lengthen that', async () => {
    (await landed('/')).choose('all');
    const written = vi.spyOn(document, 'cookie', 'set');
    await (await landed('/?stag=1_a')).beginTracking();
    const lives = written.mock.calls.map(([cookie]) => /^(\w+)=.*Max-Age=(\d+)/.exec(cookie)?.slice(1));
    expect(lives).toEqual([
      ['stag', String(30 * 86_400)],
      ['affiliate_id', String(30 * 86_400)],
    ]);
    written.mockClear();
    await (await landed('/?stag=1_a')).beginTracking();
    expect(written).not.toHaveBeenCalled();
  });

  test('a visit from a search engine gets the tag of its country', async () => {
    (await landed('/')).choose('all');
    const page = await landed('/', 'https://www.google.com.au/');
    await page.beginTracking();
    expect(page.affiliate()).toEqual({ stag: '2411', affiliateId: '241' });
    expect(readCookie('stag')).toBe('2411');
  });

  test('what is taken back ends at once', async () => {
    const page = await landed('/?stag=77_a&utm_source=letter');
    page.choose('all');
    await page.beginTracking();
    expect(readCookie('stag')).toBe('77_a');
    page.askAgain();
    await vi.waitFor(() => expect(readCookie('stag')).toBeNull());
    expect([readCookie('affiliate_id'), readCookie('utm_source')]).toEqual([null, null]);
  });

  test('a missing tag is logged, one that is there is not', async () => {
    const page = await landed('/');
    page.choose('all');
    await page.beginTracking();
    const missing = () => page.readLog().filter(({ kind }) => kind === 'marketing');
    expect(missing()).toMatchObject([{ where: 'stag', message: 'cookie missing' }]);
    localStorage.clear();
    await (await landed('/?stag=1_a')).beginTracking();
    expect(missing()).toEqual([]);
  });

  test('a registration tells the campaign by its cookies, and without one nothing', async () => {
    const page = await landed('/?utm_source=letter');
    page.choose('all');
    page.sendCampaign();
    expect(page.net.to(SEND)).toEqual([]);
    await page.beginTracking();
    page.sendCampaign();
    await vi.waitFor(() => expect(page.net.to(SEND)).toHaveLength(1));
    expect(page.net.to(SEND)[0]?.body).toMatchObject({
      utmMetrics: { utm_source: 'letter', utm_term: null },
    });
  });
});

test('a program that reads pages is not followed', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`${BROWSER} (compatible; Googlebot/2.1)`);
  const page = await landed('/?stag=77_a&utm_source=letter');
  page.choose('all');
  await page.beginTracking();
  expect(readCookie('stag')).toBeNull();
  expect(page.net.sent).toEqual([]);
});

test('visitors of an excluded tag are shown no promotions, others are', async () => {
  const page = await landed('/?stag=900_x');
  await page.beginTracking();
  expect(page.promotions.isExcluded).toBe(true);
  const other = await landed('/?stag=900_y');
  await other.beginTracking();
  expect(other.promotions.isExcluded).toBe(false);
});
