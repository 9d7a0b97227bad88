import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { gameFrame, playableGame, playPath, spinButton } from './games.ts';

/** A game has been open in this tab for so long when its first page loads, and nobody was asked. */
async function playedFor(page: Page, minutes: number): Promise<void> {
  await page.addInitScript(span => {
    const name = 'orbit.u.stretch';
    try {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      const now = Date.now();
      const began = now - span * 60_000;
      const stretch = { started_at: began, checked_at: began, seen_at: now, tallies: {} };
      sessionStorage.setItem(name, JSON.stringify(stretch));
    } catch {
      // The game's own frame.
    }
  }, minutes);
}

test('after an hour the game stands still and says how it stands, and goes on when told to', async ({
  page,
  request,
  wordsOf,
  expectAccessible,
}) => {
  const words = await wordsOf('en');
  await playedFor(page, 61);
  await page.goto(playPath(await playableGame(request)));
  const check = page.getByRole('dialog', { name: words('safePlay.check', 61) });
  await expect(check).toBeVisible({ timeout: 20_000 });
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
  await playedFor(page, 61);
  await page.goto(playPath(await playableGame(request)));
  const check = page.getByRole('dialog', { name: words('safePlay.check', 61) });
  await check.getByRole('button', { name: words('safePlay.break') }).click({ timeout: 20_000 });
  await check.getByRole('button', { name: words('safePlay.minutes', 15) }).click();
  const resting = page.getByRole('heading', { name: words.like('safePlay.break.now') });
  await expect(resting).toBeVisible();
  await expectAccessible(page);
  await page.goto(playPath(await playableGame(request, { volatilities: [] }), 'demo'));
  await expect(resting).toBeVisible();
  await expect(gameFrame(page).owner()).toHaveCount(0);
  await page.getByRole('button', { name: words('safePlay.break.end') }).click();
  await expect(spinButton(page, 'en')).toBeEnabled({ timeout: 20_000 });
});
