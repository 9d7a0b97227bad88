import type { Locator, Page } from 'playwright/test';
import type { Game } from '../../src/contract/subjects/games.ts';
import { expect, test } from './support/fixtures.ts';
import { CALM, gameFrame, playableGame, playPath, pressInGame, spinButton } from './support/games.ts';
import { loseReplies } from './support/page-actions.ts';
import { COMPLETE_PROFILE } from './support/players.ts';
import type { Texts } from './support/texts.ts';

test.use(CALM);

/** Opens the game in a tab with 61 minutes of play and no reality check yet; returns the reality check that shows. */
async function openAfterHourOfPlay(page: Page, game: Game, texts: Texts): Promise<Locator> {
  await page.addInitScript(() => {
    try {
      if (sessionStorage.getItem('isSet')) return;
      sessionStorage.setItem('isSet', 'yes');
      const now = Date.now();
      const began = now - 61 * 60_000;
      const playSession = { started_at: began, checked_at: began, seen_at: now, tallies: {} };
      sessionStorage.setItem('orbit.u.stretch', JSON.stringify(playSession));
    } catch {
      // The game's own frame.
    }
  });
  await page.goto(playPath(game));
  const check = page.getByRole('dialog', { name: texts('safePlay.check', 61) });
  await expect(check).toBeVisible();
  return check;
}

test.describe('a reality check', () => {
  test.use({ hasWorker: false });

  test('a break that is taken there lasts over a reload and for every game, and is not ended by one press', async ({
    page,
    request,
    textsOf,
    expectAccessible,
  }) => {
    const texts = await textsOf('en');
    const game = await playableGame(request);
    const check = await openAfterHourOfPlay(page, game, texts);
    await expectAccessible(page);
    await check.getByRole('button', { name: texts('safePlay.break') }).click();
    await check.getByRole('button', { name: texts('safePlay.minutes', 15) }).click();
    const breakNotice = page.getByRole('heading', { name: texts.pattern('safePlay.break.now') });
    await expect(breakNotice).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(breakNotice).toBeVisible();
    await page.goto(playPath(await playableGame(request, {}, game), 'demo'));
    await expect(breakNotice).toBeVisible();
    await expect(gameFrame(page).owner()).toHaveCount(0);
    const end = page.getByRole('button', { name: texts('safePlay.break.end', 5) });
    await end.click();
    await expect(end).toHaveCount(0);
    await expect(breakNotice).toBeVisible();
    await expect(gameFrame(page).owner()).toHaveCount(0);
  });
});

test('a plan is asked for before a game over a bad network, pauses it when it is reached, and a break from the game needs none @chromium', async ({
  page,
  request,
  signInNewPlayer,
  goOffline,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  const game = await playableGame(request);
  const main = page.getByRole('main');

  await test.step('the setting whose answer was lost is set', async () => {
    await page.goto('/profile/limits');
    await loseReplies(page, 'PUT', '/api/player/safeguards');
    const asks = main.getByRole('switch', { name: texts('plan.ask') });
    await asks.click();
    await expect(asks).toBeChecked();
  });

  await test.step('the plan comes before the game, and its rounds end it', async () => {
    await page.goto(playPath(game, 'real'));
    await expect(main.getByRole('heading', { name: texts('plan.heading') })).toBeVisible();
    await expect(gameFrame(page).owner()).toHaveCount(0);
    await expectAccessible(page);
    await main.getByRole('textbox', { name: new RegExp(`^${texts('plan.rounds')}`) }).fill('1');
    await main.getByRole('button', { name: texts('plan.play') }).click();
    await expect(spinButton(page, 'en')).toBeEnabled();
    await pressInGame(page, spinButton(page, 'en'));
    await expect(page.getByRole('dialog', { name: texts('plan.reached.rounds') })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a break from one category is taken without a network, and holds for its games alone', async () => {
    await page.goto('/profile/limits');
    const week = main.getByRole('button', { name: new RegExp(`^${texts('safePlay.days', 7)}, `) });
    await expect(week).toBeVisible();
    await goOffline(page);
    await week.click();
    await expect(main.getByText(texts.pattern('safePlay.scoped.until'))).toBeVisible();
    await page.context().setOffline(false);
    await page.goto(playPath(game, 'real'));
    await expect(main.getByText(texts.pattern('safePlay.scoped.now'))).toBeVisible();
    await expect(gameFrame(page).owner()).toHaveCount(0);
  });
});
