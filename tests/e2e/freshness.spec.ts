import type { Page } from 'playwright/test';
import { expect, IS_KILLING_WORKERS, test } from './support/fixtures.ts';
import { playableGame, playPath } from './support/games.ts';
import { expectLayoutShiftAtMost, trackLayoutShift, waitForNetworkIdle } from './support/page-actions.ts';

/** The one line about the page's state. */
const statusLine = (page: Page) => page.locator('[data-status]');
const freshnessLabel = (page: Page) => page.locator('[data-freshness]');
const balance = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });

/** A second visit, in which the worker has answered every request of the screen. */
async function openCached(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await waitForNetworkIdle(page);
}

test('a player with an unconfirmed address sees a notice, without a layout shift', async ({
  page,
  signInNewPlayer,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  await trackLayoutShift(page);
  await signInNewPlayer();
  await page.goto('/');
  await expect(page.getByRole('button', { name: texts('confirmation.resend') })).toBeVisible();
  await waitForNetworkIdle(page);
  await expectLayoutShiftAtMost(page);
  await expectAccessible(page);
});

test('offline the lobby and the balance show their time, without a layout shift', {
  tag: '@chromium',
}, async ({ page, signInNewPlayer, goOffline, textsOf }) => {
  test.skip(
    IS_KILLING_WORKERS,
    'A worker that is ended no longer confirms what it has answered from the store',
  );
  const texts = await textsOf('en');
  await signInNewPlayer();
  await openCached(page, '/');
  await expect(balance(page, /^Balance: /)).toBeVisible();
  await expect(freshnessLabel(page)).toHaveCount(0);
  await goOffline(page);
  await trackLayoutShift(page);
  await page.reload();
  await expect(statusLine(page)).toHaveText(texts('connection.offline'));
  await expect(balance(page, /^Balance: .*, As of /)).toBeVisible();
  await expect(freshnessLabel(page)).toHaveCount(1);
  await expect(freshnessLabel(page)).toHaveAttribute('data-freshness', 'offline');
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await expectLayoutShiftAtMost(page);
});

test('without a response the status line shows the attempt, the list stays with its time, and all is fresh afterwards', {
  tag: '@chromium',
}, async ({ page, context, allowErrors }) => {
  test.skip(IS_KILLING_WORKERS, 'A worker that is started again counts its attempts from one');
  allowErrors(/ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch|status of 504/);
  await openCached(page, '/pokies/all');
  await context.route('**/api/**', route => route.abort('connectionreset'));
  // A list that is less than a minute old is not loaded again.
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
  });
  await page.reload();
  await expect(statusLine(page)).toHaveText(/^The network is slow: attempt [2-7] of 7\.$/);
  await expect(freshnessLabel(page)).toHaveText(/^Trying [2-7] of 7, as of /);
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await context.unroute('**/api/**');
  await expect(statusLine(page)).toHaveCount(0);
  await expect(freshnessLabel(page)).toHaveCount(0);
});

test('a game that is opened offline shows that it needs the network, and opens by itself when it is back', async ({
  page,
  context,
  request,
  goOffline,
  textsOf,
  browserName,
}) => {
  const texts = await textsOf('en');
  const game = await playableGame(request);
  await page.goto(playPath(game, 'demo'));
  await expect(page.locator('iframe')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.locator('iframe')).toBeVisible();
  await goOffline(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: texts('play.offline') })).toBeVisible();
  await context.setOffline(false);
  // Firefox's driver fires no `online` event: then the page probes by itself after 15 to 30 s.
  const timeout = browserName === 'firefox' ? 60_000 : 20_000;
  await expect(page.locator('iframe')).toBeVisible({ timeout });
});
