import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import {
  balanceButton,
  balanceInGameBar,
  balanceOf,
  finishRound,
  gameFrame,
  playableGame,
  playPath,
  spinButton,
} from './support/games.ts';
import {
  dialogNamed,
  expectNoSidewaysScroll,
  focusedElement,
  waitForHydration,
  waitForNetworkIdle,
} from './support/page-actions.ts';
import { COMPLETE_PROFILE } from './support/players.ts';

test.use({ hasWorker: false });

/** Presses Tab until the focus is on the target; the number of presses is limited, since it is part of the test. */
async function tabTo(page: Page, isFocused: () => Promise<boolean>, most = 40): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  expect(await isFocused(), `the focus after ${most} times Tab`).toBe(true);
}

test('the journey from the lobby into a game needs no pointer', async ({
  page,
  request,
  signInNewPlayer,
  textsOf,
  isMobile,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  const game = await playableGame(request);
  await page.goto('/');
  await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
  const before = await balanceOf(page);
  await expect(balanceButton(page, texts, before, 'en')).toBeVisible();

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: texts('shell.skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('/');
  const panel = dialogNamed(page, texts('search.title'));
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(game.title);
  const tile = panel.locator('[data-tile]').filter({ hasText: game.title }).first();
  await expect(tile).toBeVisible();
  await expect(panel.getByRole('region', { name: texts('search.results') })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await page.keyboard.press('ArrowDown');
  await expect(tile).toBeFocused();
  await page.keyboard.press('Enter');
  if (isMobile) {
    const play = dialogNamed(page, game.title).getByRole('link', { name: texts('games.play'), exact: true });
    await tabTo(page, () => play.evaluate(link => link === document.activeElement));
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(new RegExp(`${playPath(game)}\\?mode=real$`));
  await expect(focusedElement(page)).toHaveText(game.title);

  const spinner = spinButton(page, 'en');
  await expect(spinner).toBeEnabled();
  await tabTo(page, () =>
    spinner.evaluate(button => button === document.activeElement && document.hasFocus()),
  );
  const answered = page.waitForResponse(answer => answer.url().endsWith('/rgs/play'));
  await page.keyboard.press('Enter');
  const { round } = await (await answered).json();
  await finishRound(page, 'en');
  await expect(balanceInGameBar(page, texts, before - round.bet_cents + round.win_cents, 'en')).toBeVisible();
  await expect(gameFrame(page).owner()).toBeVisible();
});

test('a dialog traps the focus, and Escape returns it', async ({ page, textsOf, browserName }) => {
  const texts = await textsOf('en');
  await page.goto('/support');
  await waitForHydration(page);
  const opener = page.getByRole('banner').getByRole('link', { name: texts('auth.signIn'), exact: true });
  await tabTo(page, () => opener.evaluate(link => link === document.activeElement));
  await page.keyboard.press('Enter');
  const popup = dialogNamed(page, texts('title.login'));
  await expect(popup).toBeVisible();
  const isInside = () =>
    popup.evaluate(
      dialog => dialog.contains(document.activeElement) || document.activeElement === document.body,
    );
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press('Tab');
    expect(await isInside()).toBe(true);
  }
  // After the last control the focus goes to the browser's own window, where Firefox's driver stays.
  if (browserName === 'firefox') await popup.getByRole('textbox').first().focus();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect.poll(() => opener.evaluate(link => link === document.activeElement)).toBe(true);
  // Firefox's window itself has not regained the focus.
  if (browserName !== 'firefox') await expect(opener).toBeFocused();
});

test.describe('on a wide screen', () => {
  // A phone has the sheet instead.
  test.use({ isDesktopOnly: true });

  test('a menu is opened, navigated and closed with the keyboard', async ({ page, textsOf }) => {
    const texts = await textsOf('en');
    await page.goto('/support');
    const button = page.getByRole('button', { name: texts('shell.language'), exact: true });
    await expect(button).toBeVisible();
    await tabTo(page, () => button.evaluate(element => element === document.activeElement));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: texts('shell.language') });
    await expect(list).toBeVisible();
    await expect(list.getByRole('link', { name: 'English', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('link', { name: 'Deutsch' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link', { name: 'English', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('link', { name: 'Deutsch' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/de\/support$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

/** The share of the window, 0 to 1, that is covered by what stays in place while the page scrolls; a dialog is what is read. */
function shareOfBars(): number {
  const isBar = (element: Element | null): boolean =>
    element !== null &&
    element.tagName !== 'DIALOG' &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || isBar(element.parentElement));
  const steps = Array.from({ length: 16 }, (_, index) => (index + 0.5) / 16);
  const points = steps.flatMap(x => steps.map(y => [x * innerWidth, y * innerHeight] as const));
  return points.filter(([x, y]) => isBar(document.elementFromPoint(x, y))).length / points.length;
}

test.describe('with the settings of the user’s system', () => {
  const PATHS = ['/', '/pokies/all', '/registration', '/sign-in', '/oops'];

  test('200 % zoom fits the window, and 400 % zoom leaves it to the content', async ({
    page,
    request,
    viewport,
  }) => {
    // A window of half the size is what zoom leaves of it; a phone's is never below 320 (WCAG 1.4.10).
    const width = Math.max(320, Math.round((viewport?.width ?? 0) / 2));
    const half = { width, height: Math.round((viewport?.height ?? 0) / 2) };
    const open = async (path: string) => {
      await page.setViewportSize(half);
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeAttached();
      await waitForNetworkIdle(page);
      await expectNoSidewaysScroll(page, width);
    };
    for (const path of PATHS) {
      await open(path);
      // What a window of 1280 by 1024 has left (WCAG 1.4.10).
      await page.setViewportSize({ width: 320, height: 256 });
      await expectNoSidewaysScroll(page, 320);
      await page.evaluate(() => scrollTo(0, 400));
      // What the size has hidden or moved is drawn within a frame or two.
      await expect.poll(() => page.evaluate(shareOfBars), { message: path }).toBeLessThanOrEqual(0.2);
    }
    await open(playPath(await playableGame(request), 'demo'));
  });

  test('reduced motion: nothing moves by itself; forced colours keep every control visible', {
    tag: '@chromium',
  }, async ({ page, textsOf, expectAccessible }) => {
    const texts = await textsOf('en');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('region', { name: texts('banners.label') })).toBeVisible();
    await expect(page.getByRole('button', { name: texts('banners.pause') })).toHaveCount(0);
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => {
          const { iterations = 1, duration = 0 } = effect?.getComputedTiming() ?? {};
          return iterations === Number.POSITIVE_INFINITY && Number(duration) > 1;
        }).length,
    );
    expect(moving).toBe(0);

    // Other screens differ in nothing that the checker reads: `tests/ui/style-rules.test.ts`.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/registration');
    const send = page.getByRole('main').getByRole('button', { name: texts('auth.signUp'), exact: true });
    expect(await send.evaluate(button => getComputedStyle(button).borderTopStyle)).not.toBe('none');
    // The checker reads the page's own colours, not those that replace them.
    await expectAccessible(page, { without: ['color-contrast'] });
  });
});
