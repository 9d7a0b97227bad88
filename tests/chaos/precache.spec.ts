import type { Page } from 'playwright/test';
import { leaveToLong } from '../e2e/fixtures.ts';
import { expectNotWhite, openControlled } from './page-state.ts';
import { expect, test } from './world.ts';

const hasWorker = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active != null);

/** Files that the worker fetches over the network: what the page itself has loaded comes out of the HTTP cache. */
const OPTIONAL = ['/favicon.svg', '/icons/icon-192.png'];
const CRITICAL = '/index.html';

test.describe('an install', () => {
  test('cut short goes on where it stopped when the network is back, without a navigation', async ({
    page,
    relay,
    scale,
  }) => {
    await scale(page, { baseDelayMs: 10 });
    const restore = relay.raise({ fault: { kind: 'reset' }, path: CRITICAL });
    await page.goto('/');
    await expect.poll(() => relay.hitsOf(CRITICAL).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    const stored = () =>
      page.evaluate(async () => (await caches.open('shell-v1')).keys().then(keys => keys.length));
    await expect.poll(stored).toBeGreaterThan(0);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) ?? null))
      .toBeNull();
    const before = OPTIONAL.map(path => relay.hitsOf(path).length);
    restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => hasWorker(page)).toBe(true);
    expect(OPTIONAL.map(path => relay.hitsOf(path).length)).toEqual(before);
    await relay.cut();
    await page.reload();
    await expectNotWhite(page);
  });

  test('without a file that is not critical stands', async ({ page, relay }) => {
    relay.raise({ fault: { kind: 'status', status: 404 }, path: '/icons/icon-192.png' });
    await openControlled(page, relay.origin);
    await relay.cut();
    const answer = await page.reload();
    expect(answer?.fromServiceWorker()).toBe(true);
    await expectNotWhite(page);
  });

  for (const [what, fault] of [
    ['a sign-in page', { kind: 'html' }],
    ['half of it, and nothing says so', { kind: 'truncate', after: 1000 }],
    ['a failure of the server', { kind: 'status', status: 500 }],
  ] as const) {
    test(`that gets ${what} for the shell keeps nothing of it`, async ({ page, relay, scale }) => {
      leaveToLong(fault.kind !== 'html');
      await scale(page, { baseDelayMs: 10 });
      relay.raise({ fault, path: CRITICAL, times: 3 });
      await page.goto('/');
      await expect.poll(() => relay.hitsOf(CRITICAL).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
      const kept = await page.evaluate(async () => {
        const cache = await caches.open('shell-v1');
        const found = (await cache.keys()).filter(({ url }) => url.includes('/index.html'));
        return found.length;
      });
      expect(kept).toBe(0);
      await expectNotWhite(page);
      await page.reload();
      await expect.poll(() => hasWorker(page)).toBe(true);
    });
  }

  test('of a shell that the server redirects can answer a navigation', async ({ page, relay }) => {
    relay.raise({ fault: { kind: 'redirect', to: '/', status: 302 }, path: CRITICAL });
    await openControlled(page, relay.origin);
    await relay.cut();
    const answer = await page.goto('/');
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true]);
    await expectNotWhite(page);
  });
});

test('a stored shell that is empty is not shown: the network is, and the shell is stored anew', async ({
  page,
  relay,
  openDriven,
}) => {
  await openDriven(page);
  const spoil = () =>
    page.evaluate(async () => {
      const cache = await caches.open('shell-v1');
      for (const key of await cache.keys())
        if (key.url.includes('/index.html')) await cache.put(key, new Response(''));
    });
  await spoil();
  await page.reload();
  await expectNotWhite(page);
  const isWhole = () =>
    page.evaluate(async () => {
      const cache = await caches.open('shell-v1');
      const key = (await cache.keys()).find(({ url }) => url.includes('/index.html'));
      return key ? ((await (await cache.match(key))?.text()) ?? '').includes('</html>') : false;
    });
  await expect.poll(isWhole).toBe(true);
  await relay.cut();
  await page.reload();
  await expectNotWhite(page);
});

for (const [what, path] of [
  ['entry', /^\/assets\/index-[\w-]+\.js$/],
  ['style sheet', /^\/assets\/index-[\w-]+\.css$/],
] as const) {
  test(`a first visit whose ${what} is lost on the way comes up by itself`, async ({ page, relay }) => {
    relay.raise({ fault: { kind: 'reset' }, path, times: 1 });
    await page.goto('/');
    await expectNotWhite(page);
    expect(await page.evaluate(() => sessionStorage.getItem('orbit.boots'))).toBeNull();
  });
}

test('a chunk that arrives as a page with status 200 is an error that passes, and is not kept', async ({
  page,
  relay,
  openDriven,
  wordsOf,
  allowErrors,
}) => {
  allowErrors(/dynamically imported module|Unable to preload|module script/);
  const words = await wordsOf('en');
  await openDriven(page);
  const restore = relay.raise({
    fault: { kind: 'html' },
    path: /^\/assets\/(?!index|react|lobby|rolldown|messages).*\.js$/,
  });
  await page.goto('/producers/nobody');
  await expectNotWhite(page);
  await page.goto('/pokies/all');
  await expectNotWhite(page);
  restore();
  await page.reload();
  await expect(page.locator('h1')).toHaveText(words('games.all.pokies'));
});
