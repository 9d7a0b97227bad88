import type { APIRequestContext, Page } from 'playwright/test';
import * as v from 'valibot';
import { cms, PageJson } from '../../src/contract/subjects/cms.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { fillPattern } from '../../src/lib/paths.ts';
import { expect, skipUnlessLong, test } from './support/fixtures.ts';
import { gameWithoutClient, playableGame, playPath } from './support/games.ts';
import {
  expectLayoutShiftAtMost,
  signOut,
  trackLayoutShift,
  waitForNetworkIdle,
} from './support/page-actions.ts';
import {
  expectHtmlOfDevice,
  expectHydrated,
  pressWhenBooted,
  rememberHtml,
  whenRendered,
  whenStored,
} from './support/rendered-html.ts';

test.use({ alternatesViewport: false, usesFullBrowser: true });

/** Runs in the page: the content type of the first tile's picture, as it is stored. */
async function typeOfFirstPicture(): Promise<string | null> {
  const picture = document.querySelector<HTMLImageElement>('main article img');
  return (await fetch(picture?.currentSrc ?? '')).headers.get('content-type');
}

const firstTile = (page: Page) => page.getByRole('main').getByRole('article').first();

interface Screen {
  readonly name: string;
  readonly path: (request: APIRequestContext) => Promise<string> | string;
  /** Where its links lead, among others; absent for a screen that only a device writes as HTML. */
  readonly links?: readonly RegExp[];
  /** A screen of the same kind is tested beside it, and how React takes over this one in `tests/app/boot/hydration-*.test.tsx`. */
  readonly isAlike?: boolean;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'a list of games',
    path: () => '/pokies/all',
    links: [/^\/pokies\/top$/, /^\/play\/|^\/registration\?redirect=%2Fplay/],
  },
  {
    name: 'the list of providers',
    path: () => '/producers',
    links: [/^\/producers\/halyard-works$/],
    isAlike: true,
  },
  {
    name: 'a provider',
    path: () => '/producers/halyard-works/2',
    links: [/^\/producers\/halyard-works\/3$/, /^\/play\/|^\/registration\?redirect=%2Fplay/],
    isAlike: true,
  },
  {
    name: 'a game',
    path: async request => playPath(await playableGame(request)),
    links: [/^\/registration\?redirect=%2Fplay/],
  },
  {
    name: 'a title without a game',
    path: async request => playPath(await gameWithoutClient(request)),
    links: [/^\/play\/|^\/registration\?redirect=%2Fplay/],
    isAlike: true,
  },
  { name: 'the page of news', path: () => '/news', links: [/^\/news\/./], isAlike: true },
  { name: 'an article', path: articlePath, links: [] },
  { name: 'the page about crypto', path: () => '/benefits-of-crypto', links: [], isAlike: true },
  { name: 'the page of promotions', path: () => '/promotions', links: [/^\/./], isAlike: true },
  { name: 'the page of support', path: () => '/support' },
];

async function articlePath(request: APIRequestContext): Promise<string> {
  const answer = await request.get(fillPattern(cms.loadPage.path, { slug: 'news' }), {
    headers: AJAX_HEADER,
  });
  return (
    v.parse(PageJson, v.parse(cms.loadPage.reply, await answer.json()).blocks.json).articles[0]?.url ?? ''
  );
}

// Alike at both widths.
test.describe('a screen other than the lobby', () => {
  test.use({ alternatesViewport: true });

  for (const { name, path, links, isAlike = false } of SCREENS) {
    if (links)
      test(`${name} is HTML with its links before a script has run, and React takes it over`, async ({
        page,
        browser,
        baseURL,
        isMobile,
        browserName,
      }) => {
        skipUnlessLong(isAlike);
        const address = await path(page.request);
        const context = await browser.newContext({
          javaScriptEnabled: false,
          isMobile: isMobile === true,
          ...(baseURL && { baseURL }),
        });
        const plain = await context.newPage();
        await whenRendered(plain, address);
        await plain.goto(address);
        const heading = plain.getByRole('main').getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        const targets = await plain
          .locator('main a')
          .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''));
        for (const link of links) expect(targets).toContainEqual(expect.stringMatching(link));
        const widths = await plain
          .locator('main article')
          .evaluateAll(all => all.map(tile => tile.clientWidth));
        expect(widths.filter(width => width < 80)).toEqual([]);
        // The first paint waits for no other file: the style of the screen is in the HTML.
        await expect(plain.locator('head link[rel=stylesheet]:not([disabled])')).toHaveCount(0);
        const title = await heading.textContent();
        await context.close();

        await trackLayoutShift(page);
        await rememberHtml(page);
        await whenRendered(page, address);
        await page.goto(address);
        await expectHydrated(page);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title ?? '');
        // The font may come after the first paint.
        await expectLayoutShiftAtMost(page);
        if (browserName === 'chromium')
          await test.step('opened again, it is HTML of the device', () => expectHtmlOfDevice(page));
      });
    else
      test(`${name} that is opened again is HTML of the device @chromium`, async ({ page }) => {
        await rememberHtml(page);
        await page.goto(await path(page.request));
        await expectHtmlOfDevice(page);
      });
  }
});

test('the lobby of a first visit is HTML that React takes over; opened again, also without a network, it is what was seen last', async ({
  page,
  goOffline,
  allowErrors,
  isMobile,
  browserName,
}) => {
  allowErrors(/Failed to load resource/);
  await trackLayoutShift(page);
  await rememberHtml(page);
  await whenRendered(page, '/de');
  await page.goto('/de');
  await expectHydrated(page);
  await expect(page).toHaveTitle('Casino-Lobby · Orbit');
  // Only Chromium's worker stores pages as HTML.
  if (browserName !== 'chromium') return;
  await test.step('opened again', async () => {
    await expectHtmlOfDevice(page);
    await expectLayoutShiftAtMost(page, 0);
    // Pictures that were out of view have their address since React has taken over, and a phone has pixels of the others.
    await expect(page.locator('#root img[data-src]')).toHaveCount(0);
    expect(await page.evaluate(typeOfFirstPicture)).toContain(isMobile ? 'image/webp' : 'image/svg');
  });
  await test.step('without a network', async () => {
    await goOffline(page);
    await page.reload();
    await expectHydrated(page);
    await expect(firstTile(page)).toBeVisible();
  });
});

test.describe('what does not depend on the width', () => {
  test.use({ alternatesViewport: true });

  test('the lobby works before a script has run', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await whenRendered(page, '/');
    await page.goto('/');
    await firstTile(page).getByRole('link').or(firstTile(page).getByRole('button')).first().click();
    await expect(page).toHaveURL(/\/play\/|\/registration\?redirect=%2Fplay/);
    await context.close();
  });

  test('a player’s demo that is opened again is HTML of the device, and the game opens @chromium', async ({
    page,
    signInNewPlayer,
  }) => {
    await rememberHtml(page);
    await signInNewPlayer();
    await page.goto(playPath(await playableGame(page.request), 'demo'));
    await expectHtmlOfDevice(page);
    expect(await page.evaluate(() => window.orbitHtml?.figures)).toMatch(/^Balance/);
    await expect(page.getByRole('main').locator('iframe')).toBeVisible();
  });

  test('a player’s page has the balance with its time, its bell opens its list where it is pressed while React takes over the page, and nothing of it outlives the sign-out @chromium', async ({
    page,
    signInNewPlayer,
    textsOf,
    isMobile,
  }) => {
    await signInNewPlayer();
    await page.goto('/');
    await whenStored(page);
    await rememberHtml(page);
    await pressWhenBooted(page, '#root header [aria-label^=Notifications]');
    await page.reload();
    await expectHydrated(page);
    expect(await page.evaluate(() => window.orbitHtml?.balance)).toMatch(/^Balance: €.*, As of /);
    const notifications = page.getByRole('dialog', { name: 'Notifications' });
    await expect(notifications.getByText('Notifications on this device')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notifications).toBeHidden();
    const texts = await textsOf('en');
    await signOut(page, texts, isMobile);
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/');
    expect(await page.evaluate(() => window.orbitHtml?.balance)).toBeNull();
  });
});

test.describe('a first visit', () => {
  test.use({ alternatesViewport: true, hasWorker: false });

  test('a press while React takes over the lobby is handled once', async ({ page }) => {
    await rememberHtml(page);
    await pressWhenBooted(page, '#root [aria-expanded], #root header button, #root nav button');
    await whenRendered(page, '/');
    await page.goto('/');
    await expectHydrated(page);
    await waitForNetworkIdle(page);
    await expect(page.locator('html')).toHaveAttribute('data-presses', '1');
  });

  test('the first visit of a session is HTML that has a place for its player, who comes into it without a shift', async ({
    page,
    signInNewPlayer,
  }) => {
    // As after storage was cleared: nothing on the device says that somebody is signed in.
    await signInNewPlayer();
    await page.addInitScript(() => {
      // Firefox runs it in the empty document before the page too, which has no storage.
      if (self.origin !== 'null') localStorage.removeItem('orbit.epoch');
    });
    await trackLayoutShift(page);
    await rememberHtml(page);
    await whenRendered(page, '/pokies/all?utm_source=mail');
    await page.goto('/pokies/all?utm_source=mail');
    await expectHydrated(page);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Balance/ })).toBeVisible();
    expect(await page.evaluate(() => window.orbitHtml?.balance)).toBeNull();
    await expectLayoutShiftAtMost(page);
  });
});
