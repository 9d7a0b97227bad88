import type { Page } from 'playwright/test';
import { skipUnlessLong } from '../e2e/support/fixtures.ts';
import { playableGame, playPath, spinButton } from '../e2e/support/games.ts';
import { LIGHT_PATH } from '../e2e/support/page-actions.ts';
import { expect, test } from './support/fixtures.ts';
import { expectRendered } from './support/page-state.ts';

const hasWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active != null);

/** Files that the worker fetches over the network: what the page itself has loaded comes out of the HTTP cache. */
const OPTIONAL = ['/icons/icon-192.png'];
const CRITICAL = '/index.html';
test.describe('an install', () => {
  test('that is interrupted resumes when the network is back, without a navigation', async ({
    page,
    faultProxy,
    setScale,
  }) => {
    await setScale(page, { baseDelayMs: 10 });
    const restore = faultProxy.addRule({ fault: { kind: 'reset' }, path: CRITICAL });
    await page.goto(LIGHT_PATH);
    await expect.poll(() => faultProxy.requestsTo(CRITICAL).length).toBeGreaterThanOrEqual(3);
    const stored = () =>
      page.evaluate(async () => (await caches.open('shell-v1')).keys().then(keys => keys.length));
    await expect.poll(stored).toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) ?? null))
      .toBeNull();
    const before = OPTIONAL.map(path => faultProxy.requestsTo(path).length);
    restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => hasWorker(page)).toBe(true);
    expect(OPTIONAL.map(path => faultProxy.requestsTo(path).length)).toEqual(before);
    await faultProxy.close();
    await page.reload();
    await expectRendered(page);
  });

  for (const [what, fault] of [
    ['a sign-in page', { kind: 'html' }],
    ['half of it without an error', { kind: 'truncate', after: 1000 }],
    ['a failure of the server', { kind: 'status', status: 500 }],
  ] as const) {
    test(`that gets ${what} for the shell stores nothing of it`, async ({ page, faultProxy, setScale }) => {
      skipUnlessLong(fault.kind !== 'html');
      await setScale(page, { baseDelayMs: 10 });
      faultProxy.addRule({ fault, path: CRITICAL, times: 3 });
      await page.goto(LIGHT_PATH);
      await expect.poll(() => faultProxy.requestsTo(CRITICAL).length).toBeGreaterThanOrEqual(3);
      const count = await page.evaluate(async () => {
        const cache = await caches.open('shell-v1');
        const found = (await cache.keys()).filter(({ url }) => url.includes('/index.html'));
        return found.length;
      });
      expect(count).toBe(0);
      await expectRendered(page);
      await page.reload();
      await expect.poll(() => hasWorker(page)).toBe(true);
    });
  }
});

const RESET = { kind: 'reset' } as const;
/** The browser's HTTP cache takes it for whole and keeps it as immutable. */
const CUT = { kind: 'truncate', after: 2000 } as const;

for (const [what, fault, path] of [
  ['entry fails to load', RESET, '/assets/app-*.js'],
  ['style sheet fails to load', RESET, '/assets/app-*.css'],
  ['entry is cut', CUT, '/assets/app-*.js'],
  ['style sheet is cut', CUT, '/assets/app-*.css'],
] as const) {
  test(`a first visit whose ${what} recovers by itself`, async ({ page, faultProxy }) => {
    // The browser itself repeats a request whose connection it has used before, once or more often.
    faultProxy.addRule({ fault, path, ...(fault === CUT && { times: 1 }) });
    // A page with such a query is no rendered one, which has its style inline.
    await page.goto(`${LIGHT_PATH}?mode=none`);
    // Without its style sheet the first document renders too; the second one is meant.
    await page.waitForFunction(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation?.type === 'reload';
    });
    faultProxy.clearRules();
    expect(faultProxy.requestsTo(path).length).toBeGreaterThan(1);
    await expectRendered(page);
    await page.waitForFunction(() => sessionStorage.getItem('orbit.boots') === null);
  });
}

test('a screen whose chunk is cut opens by itself', async ({ page, faultProxy, textsOf, allowErrors }) => {
  allowErrors(/Unexpected|Invalid or unexpected/);
  const texts = await textsOf('en');
  const path = '/assets/SupportScreen-*.js';
  faultProxy.addRule({ fault: CUT, path, times: 1 });
  await page.goto('/support');
  await expect(page.locator('h1')).toHaveText(texts('title.support'));
  expect(faultProxy.requestsTo(path).length).toBe(2);
});

for (const [what, path] of [
  ['module', '/assets/index-*.js'],
  ['language', '/assets/en-*.js'],
] as const) {
  test(`a game whose ${what} is cut opens by itself`, async ({ page, request, gameProxy }) => {
    gameProxy.addRule({ fault: { ...CUT, after: 500 }, path, times: 1 });
    const game = await playableGame(request);
    await page.goto(playPath(game, 'demo'));
    await expect(spinButton(page, 'en')).toBeEnabled();
    expect(gameProxy.requestsTo(path).length).toBeGreaterThan(1);
  });
}

test('a chunk that arrives as HTML with status 200 is a temporary error, and is not stored', async ({
  page,
  faultProxy,
  openWithDriver,
  textsOf,
  allowErrors,
}) => {
  allowErrors(/dynamically imported module|Unable to preload|module script/);
  const texts = await textsOf('en');
  await openWithDriver(page, LIGHT_PATH);
  const restore = faultProxy.addRule({
    fault: { kind: 'html' },
    path: /^\/assets\/(?!app|react|rolldown|messages).*\.js$/,
  });
  await page.goto('/producers/nobody');
  await expectRendered(page);
  await page.goto('/pokies/all');
  await expectRendered(page);
  restore();
  await page.reload();
  await expect(page.locator('h1')).toHaveText(texts('games.all.pokies'));
});
