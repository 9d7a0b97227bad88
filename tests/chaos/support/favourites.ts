import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import type { Favourite } from '../../../src/contract/subjects/favourites.ts';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import type { Texts } from '../../e2e/support/texts.ts';

/** A screen with few games, for what does not depend on the screen (decision 0030): the lobby draws many pictures. */
export const FEW_GAMES_PATH = '/pokies/top';

/** The heart of the n-th tile on the screen, which shows while the pointer is over it. */
export async function favouriteButtonAt(page: Page, texts: Texts, index: number): Promise<Locator> {
  const tile = page.getByRole('main').getByRole('article').nth(index);
  await tile.scrollIntoViewIfNeeded();
  await tile.hover();
  const heart = tile.getByRole('button', { name: texts.pattern('favourites.button') });
  const name = (await heart.getAttribute('aria-label')) ?? '';
  return page.getByRole('button', { name, exact: true }).first();
}

/** Taps, and waits until the heart accepts another tap. */
export async function toggleFavourite(heart: Locator, isWanted: boolean): Promise<void> {
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', String(isWanted));
  await expect(heart).not.toHaveAttribute('aria-busy', 'true');
}

/** The favourites in the back end, requested outside of the browser. */
export async function savedFavourites(request: APIRequestContext): Promise<readonly string[]> {
  const answer = await request.get('/api/player/favorite_games', { headers: AJAX_HEADER });
  return ((await answer.json()) as Favourite[]).map(({ identifier }) => identifier);
}

export const gameTiles = (page: Page): Locator => page.getByRole('main').getByRole('article');
export const gameRails = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') });
