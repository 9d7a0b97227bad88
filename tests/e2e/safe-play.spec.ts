import type { Locator, Page } from 'playwright/test';
import type { Game } from '../../src/contract/games.ts';
import { expect, test } from './fixtures.ts';
import { gameFrame, playableGame, playPath, spinButton } from './games.ts';
import type { Words } from './words.ts';

/** Opens the game in a tab in which games have been open for 61 minutes, and nobody was asked; gives what asks then. */
async function playedForAnHour(page: Page, game: Game, words: Words): Promise<Locator> {
  await page.addInitScript(() => {
    try {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      const now = Date.now();
      const began = now - 61 * 60_000;
      const stretch = { started_at: began, checked_at: began, seen_at: now, tallies: {} };
      sessionStorage.setItem('orbit.u.stretch', JSON.stringify(stretch));
    } catch {
      // The game's own frame.
    }
  });
  await page.goto(playPath(game));
  const check = page.getByRole('dialog', { name: words('safePlay.check', 61) });
  await expect(check).toBeVisible({ timeout: 20_000 });
  return check;
}

test('after an hour the game stands still and says how it stands, and goes on when told to', async ({
  page,
  request,
  wordsOf,
  expectAccessible,
}) => {
  const words = await wordsOf('en');
  const check = await playedForAnHour(page, await playableGame(request), words);
  await expectAccessible(page);
  await check.getByRole('button', { name: words('safePlay.check.continue') }).click();
  await expect(check).toBeHidden();
  await expect(spinButton(page, 'en')).toBeEnabled({ timeout: 20_000 });
  await page.reload();
  await expect(spinButton(page, 'en')).toBeEnabled({ timeout: 20_000 });
  await expect(check).toBeHidden();
});

test('a break taken there holds over a reload and for every game, until it is ended', async ({
  page,
  request,
  wordsOf,
  expectAccessible,
}) => {
  const words = await wordsOf('en');
  const game = await playableGame(request);
  const check = await playedForAnHour(page, game, words);
  await check.getByRole('button', { name: words('safePlay.break') }).click();
  await check.getByRole('button', { name: words('safePlay.minutes', 15) }).click();
  const resting = page.getByRole('heading', { name: words.like('safePlay.break.now') });
  await expect(resting).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(resting).toBeVisible();
  await page.goto(playPath(await playableGame(request, {}, game), 'demo'));
  await expect(resting).toBeVisible();
  await expect(gameFrame(page).owner()).toHaveCount(0);
  await page.getByRole('button', { name: words('safePlay.break.end') }).click();
  await expect(spinButton(page, 'en')).toBeEnabled({ timeout: 20_000 });
});
