import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectLayoutShiftAtMost, signOut, trackLayoutShift } from './support/page-actions.ts';

test.use({ alternatesViewport: false });

declare global {
  interface Window {
    /** Elements that the page's HTML has brought, before a script of the app has run. */
    orbitHtml?: {
      readonly main: Element | null;
      readonly tile: Element | null;
      readonly balance: string | null;
    };
  }
}

/** Notes what the HTML brings. */
const rememberHtml = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      window.orbitHtml = {
        main: document.querySelector('#root main'),
        tile: document.querySelector('#root main article a'),
        balance: document.querySelector('#root header [aria-label*="€"]')?.getAttribute('aria-label') ?? null,
      };
    }),
  );

/** Waits until React has taken over the elements that the HTML has brought: they are still the same. */
const expectHydrated = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { main, tile } = window.orbitHtml ?? {};
        const isKept = main === document.querySelector('#root main') && tile?.isConnected === true;
        return isKept && Object.keys(tile).some(key => key.startsWith('__reactProps'));
      }),
    )
    .toBe(true);

/** Waits until the worker has stored the page as it is. */
const whenStored = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('page-stored').length > 0);

const firstTile = (page: Page) => page.getByRole('main').getByRole('article').first();

test('the lobby of a first visit is HTML that React takes over', async ({ page }) => {
  await rememberHtml(page);
  await page.goto('/de');
  await expectHydrated(page);
  await expect(page).toHaveTitle('Casino-Lobby · Orbit');
});

test('the lobby works before a script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await firstTile(page).getByRole('link').or(firstTile(page).getByRole('button')).first().click();
  await expect(page).toHaveURL(/\/play\/|\/registration\?redirect=%2Fplay/);
  await context.close();
});

test('a lobby that is opened again, also without a network, is what was seen last @chromium', async ({
  page,
  goOffline,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  await trackLayoutShift(page);
  await rememberHtml(page);
  await page.goto('/');
  await whenStored(page);
  await page.reload();
  await expectHydrated(page);
  await expectLayoutShiftAtMost(page, 0);
  await goOffline(page);
  await page.reload();
  await expectHydrated(page);
  await expect(firstTile(page)).toBeVisible();
});

test('a player’s page has the balance with its time, and nothing of it outlives the sign-out @chromium', async ({
  page,
  signInNewPlayer,
  textsOf,
  isMobile,
}) => {
  await rememberHtml(page);
  await signInNewPlayer();
  await page.goto('/');
  await whenStored(page);
  await page.reload();
  await expectHydrated(page);
  expect(await page.evaluate(() => window.orbitHtml?.balance)).toMatch(/^Balance: €.*, As of /);
  const texts = await textsOf('en');
  await signOut(page, texts, isMobile);
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/');
  expect(await page.evaluate(() => window.orbitHtml?.balance)).toBeNull();
});
