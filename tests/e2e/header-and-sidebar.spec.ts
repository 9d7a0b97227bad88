import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  dialogNamed,
  expectLayoutShiftAtMost,
  searchOpener,
  trackLayoutShift,
  waitForHydration,
} from './support/page-actions.ts';

test.use({ alternatesViewport: false, hasWorker: false });

const sidebar = (page: Page) => page.locator('aside');

/** Holds back the scripts of the app, as a slow connection does, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('the categories are in the sidebar or in a row above the games, and one thing on the page opens the search', async ({
  page,
  isMobile,
  textsOf,
}) => {
  const texts = await textsOf('de');
  await trackLayoutShift(page);
  for (const path of ['/de/pokies/egypt', '/de/live/all', '/de']) {
    await page.goto(path);
    const row = page.getByRole('main').getByRole('navigation', { name: texts('games.tabs') });
    await expect(row).toBeVisible({ visible: isMobile === true });
    if (isMobile) continue;
    const list = sidebar(page)
      .getByRole('heading', { name: texts('shell.categories') })
      .locator('xpath=..');
    await expect(list.getByRole('link').first()).toBeVisible();
    const current = list.locator('[aria-current=page]');
    if (path.endsWith('egypt')) await expect(current).toHaveText(texts('lobby.collection.egypt'));
    else await expect(current).toHaveCount(0);
    await expect(list.getByRole('link', { name: texts('lobby.collection.roulette') })).toHaveCount(
      path.includes('/live/') ? 1 : 0,
    );
    // The filter's button is some pixels narrower once the font has come.
    await expectLayoutShiftAtMost(page);
  }
  await expect(searchOpener(page, texts)).toHaveCount(1);
  await waitForHydration(page);
  await searchOpener(page, texts).click();
  await expect(dialogNamed(page, texts('search.title')).getByRole('searchbox')).toBeFocused();
});

test.describe('with everything that the page loads later', () => {
  test.use({ savesData: false });

  test('the floating chat covers nothing of a lobby; a calm one has neither it nor wins, and the chat is where a press finds it', async ({
    page,
    isMobile,
    viewport,
    textsOf,
  }) => {
    const texts = await textsOf('en');
    const floating = page.getByRole('navigation', { name: texts('bookmarks.label') });
    // A window with a pointer that is too narrow for the sidebar.
    if (!isMobile) await page.setViewportSize({ width: 900, height: 900 });
    await page.goto('/');
    if (!isMobile) {
      const support = floating.getByRole('link');
      const arrow = page.getByRole('button', { name: texts('lobby.rail.next'), exact: true }).first();
      await expect(support).toBeVisible();
      await expect(arrow).toBeVisible();
      // Rails pass under it while the page is scrolled: they must not be in one column.
      const [over, covered] = await Promise.all([support.boundingBox(), arrow.boundingBox()]);
      expect((over?.x ?? 900) + (over?.width ?? 0)).toBeLessThan(covered?.x ?? 0);
      // A colour with transparency has a fourth part after a slash.
      const background = await support.evaluate(link => getComputedStyle(link).backgroundColor);
      expect(background).toMatch(/^[^/]+\)$/);
    }
    // By whatever other tests have published on this server.
    const wins = page
      .getByRole('heading', { name: texts('wins.title'), exact: true })
      .or(page.getByRole('heading', { name: texts('wins.titleSimulated'), exact: true }));
    await expect(wins).toBeVisible();
    await page.evaluate(() => localStorage.setItem('orbit.calm', '1'));
    if (viewport) await page.setViewportSize(viewport);
    await page.reload();
    const chat = sidebar(page).getByRole('button', { name: texts('footer.chat') });
    // On a phone support is in the header, or for a player in the menu.
    if (isMobile)
      await expect(page.getByRole('banner').getByRole('link', { name: texts('nav.support') })).toBeVisible();
    else {
      await chat.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    await expect(page.locator('html[data-calm]')).toBeAttached();
    await expect(wins).toHaveCount(0);
    await expect(floating).toHaveCount(0);
  });
});

test.describe('on a wide screen', () => {
  test.use({ isDesktopOnly: true });

  test('what is typed into the header’s field is searched for, and closing gives the focus back', async ({
    page,
    textsOf,
    expectAccessible,
  }) => {
    const texts = await textsOf('en');
    await page.goto('/support');
    const panel = dialogNamed(page, texts('search.title'));
    const field = searchOpener(page, texts);
    // The next control, which is loaded later.
    await expect(page.getByRole('button', { name: texts('shell.language'), exact: true })).toBeVisible();
    await field.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(field).toBeFocused();
    await expect(panel).toHaveCount(0);
    await expectAccessible(page, { within: 'header' });

    await page.keyboard.type('book', { delay: 30 });
    await expect(panel.getByRole('searchbox')).toBeFocused();
    await expect(panel.getByRole('searchbox')).toHaveValue('book');
    const first = panel.locator('[data-tile]').first();
    await expect(panel.getByRole('region', { name: texts('search.results') })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await page.keyboard.press('ArrowDown');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('book');
    await page.keyboard.type('star');
    await expect(panel.getByRole('searchbox')).toHaveValue('star');
  });

  for (const done of ['typed', 'sent'])
    test(`what is ${done} before the app has started is searched for`, { tag: '@chromium' }, async ({
      page,
      textsOf,
    }) => {
      const texts = await textsOf('de');
      const panel = dialogNamed(page, texts('search.title'));
      const release = await holdScripts(page);
      await page.goto('/de', { waitUntil: 'commit' });
      await searchOpener(page, texts).click();
      await page.keyboard.type('star');
      if (done === 'sent') {
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/de\?search=star$/);
      }
      release();
      await expect(panel.getByRole('searchbox')).toHaveValue('star');
      await expect(panel.getByRole('article').first()).toBeVisible();
      await expect(page).toHaveURL(/\/de$/);
    });

  test.describe('with a card at the edge', () => {
    // A first visit: the cookie bar is shown.
    test.use({ storageState: { cookies: [], origins: [] } });

    test('the sidebar stays in place, uncovered, with one offer to install; its categories scroll, and it folds to icons', {
      tag: '@chromium',
    }, async ({ page, textsOf }) => {
      const texts = await textsOf('en');
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('/support');
      const card = page.getByRole('region', { name: texts('consent.title') });
      await expect(card).toBeVisible();
      const chat = sidebar(page).getByRole('button', { name: texts('footer.chat') });
      await expect(chat).toBeVisible();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const install = page.getByRole('button', { name: /^Install/ });
      await expect(install).toHaveCount(1);
      // The page grows while its end is loaded.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const rest = () => document.documentElement.scrollHeight - innerHeight - scrollY;
        expect(await page.evaluate(rest)).toBeLessThan(1);
        const box = await sidebar(page).boundingBox();
        expect(box?.y).toBe((await page.getByRole('banner').boundingBox())?.height);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
      }).toPass();
      await expect(sidebar(page).getByRole('link', { name: texts('nav.lobby'), exact: true })).toBeInViewport(
        {
          ratio: 1,
        },
      );
      const [{ x = 0 } = {}, { x: left = 0, width = 0 } = {}] = await Promise.all(
        [card, sidebar(page)].map(async part => (await part.boundingBox()) ?? {}),
      );
      expect(x).toBeGreaterThanOrEqual(left + width);

      await test.step('in a low window the categories scroll, and the way to the lobby stays', async () => {
        await page.setViewportSize({ width: 1280, height: 640 });
        const nav = sidebar(page).locator('nav');
        const last = sidebar(page).locator('section li').last();
        // The list grows while its data arrives: what was the last one is not the last any more.
        await expect(async () => {
          await last.scrollIntoViewIfNeeded();
          await expect(last).toBeInViewport({ timeout: 500 });
        }).toPass();
        await expect(nav.locator('a').first()).toBeInViewport();
        await expect(nav).toHaveJSProperty('scrollTop', 0);
      });

      await test.step('a folded one has room for each of its controls', async () => {
        await sidebar(page)
          .getByRole('button', { name: texts('shell.fold'), exact: true })
          .click();
        await expect(sidebar(page).getByRole('button', { name: texts('shell.unfold') })).toBeVisible();
        const areInside = () =>
          sidebar(page).evaluate(aside => {
            const edge = aside.getBoundingClientRect();
            return [...aside.querySelectorAll('a, button')].map(control => {
              const { left, right } = control.getBoundingClientRect();
              return left >= edge.left && right <= edge.right;
            });
          });
        // Its width changes in steps.
        await expect.poll(areInside).not.toContain(false);
        expect((await areInside()).length).toBeGreaterThan(6);
        expect((await sidebar(page).boundingBox())?.width).toBeLessThan(width / 2);
      });
    });
  });

  test('a press counts although a part of the page arrives in the middle of it', async ({ page }) => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    const code = /\/assets\/BrandLogo-/;
    await page.route(code, async route => {
      await arrival;
      await route.continue();
    });
    const requested = page.waitForRequest(code);
    await page.goto('/support');
    const request = await requested;
    const logo = await page.locator('header a[href="/"] svg').first().boundingBox();
    if (!logo) throw new Error('The logo is not visible.');
    await page.mouse.move(logo.x + logo.width / 2, logo.y + logo.height / 2);
    await page.mouse.down();
    arrive();
    // Evaluated, and rendered where nothing keeps it from it.
    await page.evaluate(async url => {
      await import(url);
      for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
    }, request.url());
    await page.mouse.up();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test('a profile that comes late shifts nothing', async ({ page, context, signInNewPlayer, textsOf }) => {
    const texts = await textsOf('en');
    await signInNewPlayer();
    await trackLayoutShift(page);
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await context.route('**/api/player', async route => {
      await arrival;
      await route.fallback();
    });
    await page.goto('/');
    await expect(sidebar(page).getByRole('button', { name: texts('safePlay.entry') })).toBeVisible();
    arrive();
    await expect(sidebar(page).getByRole('link', { name: texts('cashbox.open') })).toBeVisible();
    await expectLayoutShiftAtMost(page);
  });
});
