import { devices, type Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';

const { userAgent, isMobile, hasTouch } = devices['Pixel 7'];
test.use({ viewport: { width: 412, height: 823 }, userAgent, isMobile, hasTouch });

/** The page, its code, messages, font and icons, the pictures of two rails, and four calls (PERF-19). */
const MOST_REQUESTS = 23;

/** Where the worker is not there by then the page goes on without it, milliseconds after its load: only on a busy machine. */
const WORKER_TIMEOUT_MS = 10_000;

/** What the page has requested by itself before its worker is fetched, which ends the first visit's own loading. */
async function requestsUntilWorker(page: Page, path: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const requests = new Map<string, number>();
  // The browser's own, for icons and the manifest, are among them.
  devtools.on('Network.requestWillBeSent', ({ wallTime, request: { method, url } }) => {
    const name = `${method} ${url}`;
    if (url.startsWith('http') && !requests.has(name)) requests.set(name, wallTime * 1000);
  });
  await devtools.send('Network.enable');
  const worker = Promise.withResolvers<[string, number][]>();
  page.context().on('request', request => {
    if (new URL(request.url()).pathname === '/sw.js') worker.resolve([...requests]);
  });
  await page.goto(path);
  const loaded = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance.timeOrigin + (navigation?.loadEventStart ?? 0);
  });
  const before = (await worker.promise).filter(([, at]) => at < loaded + WORKER_TIMEOUT_MS);
  return before.map(([name]) => name);
}

test('a first visit of the lobby makes few requests until it is usable and idle @chromium', async ({
  page,
}) => {
  const requests = await requestsUntilWorker(page, '/');
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  const count = (part: RegExp) => requests.filter(url => part.test(url)).length;
  expect(count(/\/pictures\/banner\//)).toBe(1);
  expect(count(/\/pictures\/small\//)).toBeGreaterThan(2);
  expect(count(/\.js$/)).toBeGreaterThan(3);

  // What lies beyond the first screen comes with the first scroll, or else when the app can open offline.
  const tiles = page.getByRole('main').getByRole('article');
  await page.mouse.wheel(0, 600);
  await expect.poll(() => tiles.count()).toBeGreaterThan(15);
});
