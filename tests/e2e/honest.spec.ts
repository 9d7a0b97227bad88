import type { Page } from 'playwright/test';
import { expect, IS_KILLING, test } from './fixtures.ts';
import { playableGame, playPath } from './games.ts';
import { expectStill, quiet, watchLayout } from './screens.ts';

/** 0.00 as the browser's own tools round it: a font that arrives. */
const STILL = 0.001;

/** Offline a picture that was never shown here is not there. */
const NO_PICTURE = /ERR_FAILED.*\/pictures\//;

/** The one line about the page's state. */
const line = (page: Page) => page.locator('[data-notice]');
const age = (page: Page) => page.locator('[data-freshness]');
const balance = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name });

/** A second visit, in which the worker has answered for everything on the screen. */
async function openStored(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await quiet(page);
}

test('a player who has not confirmed is told so, and nothing moves when it comes', async ({
  page,
  signInNew,
  wordsOf,
  expectAccessible,
}) => {
  const words = await wordsOf('en');
  await watchLayout(page);
  await signInNew();
  await page.goto('/');
  await expect(page.getByRole('button', { name: words('confirmation.resend') })).toBeVisible();
  await quiet(page);
  await expectStill(page, STILL);
  await expectAccessible(page);
});

test('offline the lobby and the balance say from when they are, and nothing moves', {
  tag: '@chromium',
}, async ({ page, signInNew, goOffline, wordsOf, allowErrors }) => {
  allowErrors(NO_PICTURE);
  const words = await wordsOf('en');
  await signInNew();
  await openStored(page, '/');
  await expect(balance(page, /^Balance: /)).toBeVisible();
  await expect(age(page)).toHaveCount(0);
  await goOffline(page);
  await watchLayout(page);
  await page.reload();
  await expect(line(page)).toHaveText(words('connection.offline'));
  await expect(balance(page, /^Balance as of .*: /)).toBeVisible();
  await expect(age(page)).toHaveCount(1);
  await expect(age(page)).toHaveAttribute('data-freshness', 'offline');
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await expectStill(page, STILL);
});

test.describe('on a wide screen', () => {
  // On a phone the heart is in the sheet of the game.
  test.use({ onDesktop: true });

  test('a heart tapped offline waits, is counted, outlives a reload, and is saved when the network is back', {
    tag: '@chromium',
  }, async ({ page, context, signInNew, goOffline, allowErrors }) => {
    allowErrors(NO_PICTURE);
    await signInNew();
    await openStored(page, '/');
    await goOffline(page);
    const tile = page.getByRole('article').first();
    const heart = tile.getByRole('button', { name: /^Favourite: / });
    await tile.hover();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toHaveAccessibleDescription('Will be saved when you are online');
    await expect(line(page)).toHaveText('You are offline. 1 change will be sent when you are back.');
    await page.reload();
    await expect(line(page)).toHaveText('You are offline. 1 change will be sent when you are back.');
    await expect(page.locator('[data-queued]').first()).toHaveAttribute('aria-pressed', 'true');
    await context.setOffline(false);
    await expect(line(page)).toHaveCount(0);
    await expect(page.locator('[data-queued]')).toHaveCount(0);
    await page.goto('/favorite-games');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });
});

test('while nobody answers the line says which try it is, the list stays with its time, and all is fresh afterwards', {
  tag: '@chromium',
}, async ({ page, context, allowErrors }) => {
  test.skip(IS_KILLING, 'A worker that is started anew counts its attempts anew');
  allowErrors(/ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch|status of 504/);
  await openStored(page, '/pokies/all');
  await context.route('**/api/**', route => route.abort('connectionreset'));
  await page.reload();
  await expect(line(page)).toHaveText(/^The network is slow: trying [2-7] of 7\.$/);
  await expect(age(page)).toHaveText(/^Trying [2-7] of 7, as of /);
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await context.unroute('**/api/**');
  await expect(line(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(age(page)).toHaveCount(0, { timeout: 60_000 });
});

test('a game that is opened offline says what it needs, and opens by itself', async ({
  page,
  context,
  request,
  goOffline,
  wordsOf,
  browserName,
}) => {
  const words = await wordsOf('en');
  const game = await playableGame(request);
  await page.goto(playPath(game, 'demo'));
  await expect(page.locator('iframe')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.locator('iframe')).toBeVisible();
  await goOffline(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: words('play.offline') })).toBeVisible();
  await context.setOffline(false);
  // Firefox's driver tells nobody that the network is back: then the page looks by itself after 15 to 30 s.
  const timeout = browserName === 'firefox' ? 60_000 : 20_000;
  await expect(page.locator('iframe')).toBeVisible({ timeout });
});
