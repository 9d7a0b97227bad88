import type { Page } from 'playwright/test';
import { expect, test } from './support/fixtures.ts';
import { gameWithoutClient, playableGame, playPath, spinButton } from './support/games.ts';
import { waitForNetworkIdle } from './support/page-actions.ts';
import { COMPLETE_PROFILE } from './support/players.ts';
import { expectTouchTargets } from './support/touch-targets.ts';

const WIDTHS = [360, 412];
const HEIGHT = 800;

// A phone, in whichever turn the test has.
test.use({ viewport: { width: 412, height: HEIGHT }, isMobile: true, hasTouch: true, hasWorker: false });

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

async function expectTouchTargetsAtAllWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectTouchTargets(page);
  }
}

test('a finger hits every button, link and field of the lobby, a list, the providers, support and a title', {
  tag: '@chromium',
}, async ({ openAs, request }) => {
  const title = playPath(await gameWithoutClient(request));
  for (const path of ['/', '/pokies/all', '/producers', '/support', '/registration', '/login', title]) {
    const page = await openAs('guest', path);
    await waitForNetworkIdle(page);
    await expectTouchTargetsAtAllWidths(page);
  }
});

test('a finger hits every button, link and field of the menu, the filters and the sheet of a game', {
  tag: '@chromium',
}, async ({ openAs, textsOf }) => {
  const texts = await textsOf('en');
  const page = await openAs('guest', '/pokies/all');
  const openers = [
    page.getByRole('navigation').getByRole('button', { name: texts('nav.menu'), exact: true }),
    page.getByRole('button', { name: texts.pattern('games.filter.open') }),
    page.locator('[data-tile]').first(),
  ];
  for (const opener of openers) {
    await opener.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await waitForNetworkIdle(page);
    await expectTouchTargetsAtAllWidths(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
});

test('a finger hits every button and link beside a game and its demo', { tag: '@chromium' }, async ({
  page,
  request,
  signInNewPlayer,
}) => {
  const game = await playableGame(request);
  await page.goto(playPath(game, 'demo'));
  await expect(spinButton(page, 'en')).toBeEnabled();
  await expectTouchTargetsAtAllWidths(page);
  await signInNewPlayer(COMPLETE_PROFILE);
  await page.goto(playPath(game, 'real'));
  await expect(spinButton(page, 'en')).toBeEnabled();
  await expectTouchTargetsAtAllWidths(page);
});
