import type { Page } from 'playwright/test';
import type { Game } from '../../src/contract/games.ts';
import { gameFrame, playPath, spinButton } from '../e2e/games.ts';
import { dialogOf } from '../e2e/screens.ts';
import type { Words } from '../e2e/words.ts';
import type { Journal } from './soak-journal.ts';

/** What one deed has to hand. */
export interface Hand {
  readonly page: Page;
  readonly words: Words;
  readonly random: () => number;
  readonly journal: Journal;
  readonly games: readonly Game[];
  readonly world: World;
}

/** What happens to the player while they do nothing of it. */
export interface World {
  /** Money comes in, so many events one after the other. */
  grant(times: number): Promise<void>;
  /** Every socket is torn. */
  tear(): void;
  /** A push arrives at this device. */
  push(): Promise<unknown>;
}

/** A deed of the player; it rejects when the app can't do it now, which a bad network may cause. */
export type Deed = (hand: Hand) => Promise<void>;

/** A deed that has not come about after this is given up, as a player would, milliseconds. */
const PATIENCE_MS = 12_000;

const pick = <T>(list: readonly T[], random: () => number): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};
const tiles = (page: Page) => page.getByRole('main').getByRole('article');

/** Marks or unmarks a game on screen, and notes what the heart says once its request has ended. */
const favourite: Deed = async ({ page, words, random, journal, games }) => {
  // Among the favourites themselves a heart goes away with its tile.
  if (random() < 0.3 || page.url().endsWith('/favorite-games'))
    await page.goto(pick(['/', '/pokies/top'], random));
  await tiles(page).first().waitFor({ timeout: PATIENCE_MS });
  const tile = tiles(page).nth(Math.floor(random() * Math.min(6, await tiles(page).count())));
  await tile.scrollIntoViewIfNeeded({ timeout: PATIENCE_MS });
  await tile.hover({ timeout: PATIENCE_MS });
  const heart = tile.getByRole('button', { name: words.like('favourites.button') }).first();
  const name = (await heart.getAttribute('aria-label', { timeout: PATIENCE_MS })) ?? '';
  const [game, ...others] = games.filter(({ title }) => words('favourites.button', title) === name);
  if (!game || others.length > 0) throw new Error(`which game is ${name}?`);
  await heart.click({ timeout: PATIENCE_MS });
  const named = page.getByRole('button', { name, exact: true }).first();
  await named.and(page.locator(':not([aria-busy])')).waitFor({ state: 'attached', timeout: 60_000 });
  journal.tap(game.identifier, (await named.getAttribute('aria-pressed')) === 'true');
};

const search: Deed = async ({ page, words, random, games }) => {
  const open = page.getByRole('banner').getByRole('button', { name: words('search.open'), exact: true });
  await open.click({ timeout: PATIENCE_MS });
  const panel = dialogOf(page, words('search.title'));
  const field = panel.getByRole('searchbox', { name: words('search.field') });
  await field.fill(pick(games, random).title.slice(0, 5), { timeout: PATIENCE_MS });
  const results = panel.getByRole('region', { name: words('search.results'), exact: true });
  await results.getByRole('article').first().waitFor({ timeout: PATIENCE_MS });
  await page.keyboard.press('Escape');
};

const filter: Deed = async ({ page, words, random }) => {
  await page.goto(pick(['/pokies/all', '/pokies/top'], random));
  await page
    .getByRole('main')
    .getByRole('button', { name: words.like('games.filter.open') })
    .first()
    .click({ timeout: PATIENCE_MS });
  const sheet = dialogOf(page, words('games.filter.title'));
  const chips = sheet.getByRole('button', { pressed: false });
  await chips.first().waitFor({ timeout: PATIENCE_MS });
  await chips.nth(Math.floor(random() * (await chips.count()))).click({ timeout: PATIENCE_MS });
  await sheet.getByRole('button').last().click({ timeout: PATIENCE_MS });
};

const roam: Deed = async ({ page, random }) => {
  await page.goto(pick(['/', '/pokies/all', '/favorite-games', '/categories', '/no/such/page'], random));
};

const reload: Deed = async ({ page }) => {
  await page.reload();
};

/** Opens a game for money and plays until patience ends, at most three rounds. */
const play: Deed = async ({ page, words, random, games, journal }) => {
  const playable = games.filter(({ skin, currencies }) => skin !== null && 'EUR' in currencies);
  await page.goto(playPath(pick(playable, random), 'real'));
  const button = spinButton(page, 'en');
  for (let round = 0; round < 3; round += 1) {
    await gameFrame(page).locator('body').waitFor({ timeout: PATIENCE_MS });
    await button.click({ timeout: PATIENCE_MS });
    journal.spins += 1;
  }
  await page.getByRole('button', { name: words('play.leave') }).click({ timeout: PATIENCE_MS });
};

/** Plays with another account from now on. */
const account: Deed = async ({ page, words, random }) => {
  if (random() < 0.5) await page.goto('/');
  const balance = page.getByRole('banner').getByRole('button', { name: words.like('wallet.balance.label') });
  await balance.click({ timeout: PATIENCE_MS });
  const other = page.getByRole('button', { name: /^(?:EUR|USD)\b/, pressed: false });
  const code = (await other.textContent({ timeout: PATIENCE_MS }))?.slice(0, 3) ?? '';
  await other.click({ timeout: PATIENCE_MS });
  const chosen = page.getByRole('button', { name: new RegExp(`^${code}\\b`), pressed: true });
  await chosen.waitFor({ timeout: PATIENCE_MS });
  await page.keyboard.press('Escape');
};

/** Events come, and in half of the cases the channel is torn among them. */
const event: Deed = async ({ random, world }) => {
  const granting = world.grant(1 + Math.floor(random() * 5));
  if (random() < 0.5) world.tear();
  await granting;
};

const push: Deed = async ({ journal, world }) => {
  await world.push();
  journal.pushes += 1;
};

/** Every deed with its weight. */
export const DEEDS = {
  favourite,
  search,
  filter,
  roam,
  reload,
  play,
  account,
  event,
  push,
} as const satisfies Record<string, Deed>;
export type DeedName = keyof typeof DEEDS;
const WEIGHTS: Readonly<Record<DeedName, number>> = {
  favourite: 8,
  search: 2,
  filter: 1,
  roam: 2,
  reload: 1,
  play: 2,
  account: 1,
  event: 2,
  push: 1,
};

export function drawDeed(random: () => number): DeedName {
  const names = Object.keys(WEIGHTS) as DeedName[];
  return pick(
    names.flatMap(name => Array.from({ length: WEIGHTS[name] }, () => name)),
    random,
  );
}
