import type { Locator, Page } from 'playwright/test';
import type { Game } from '../../src/contract/subjects/games.ts';
import { expect, test } from './support/fixtures.ts';
import { gameFrame, playableGame, playPath } from './support/games.ts';
import type { Texts } from './support/texts.ts';

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
  await expect(check).toBeVisible({ timeout: 20_000 });
  return check;
}

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
