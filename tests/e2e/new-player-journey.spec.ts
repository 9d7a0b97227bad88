import type { Page } from 'playwright/test';
import { localizePath } from '../../src/lib/paths.ts';
import { IS_LONG } from '../setup/long-matrix.ts';
import { expect, test } from './support/fixtures.ts';
import {
  balanceButton,
  balanceInGameBar,
  balanceOf,
  gameFrame,
  playableGame,
  spin,
} from './support/games.ts';
import { dialogNamed, expectGuest, searchOpener, signOut } from './support/page-actions.ts';
import { COMPLETE_PROFILE, newEmail, PASSWORD } from './support/players.ts';
import type { Texts } from './support/texts.ts';

test.use({ savesData: false });

/** A player's data that is left on the device: keys, databases, caches (WORKER-17, decision 0002). */
async function privateTraces(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    const stores = [...databases, ...(await caches.keys())];
    return [...keys.filter(key => key.startsWith('orbit.u.')), ...stores.filter(name => /^u-/.test(name))];
  });
}

async function searchFor(page: Page, texts: Texts, title: string) {
  await searchOpener(page, texts).click();
  const panel = dialogNamed(page, texts('search.title'));
  const field = panel.getByRole('searchbox', { name: texts('search.field') });
  const results = panel.getByRole('region', { name: texts('search.results'), exact: true });
  const clear = panel.getByRole('button', { name: texts('search.clear'), exact: true });
  await expect(field).toBeFocused();
  // The page's own is inline where the page came rendered, else a link of the body.
  const sheets = await page
    .locator('style, link[rel="stylesheet"]')
    .evaluateAll(all => all.map(sheet => (sheet.matches('style, body > *') ? 'page' : 'screen')));
  // One before the page's own would reload all fonts and cause a layout of the whole page.
  expect(sheets.indexOf('screen'), 'the styles of screens come after those of the page').toBeGreaterThan(
    sheets.lastIndexOf('page'),
  );

  await field.pressSequentially(title.slice(0, 2));
  await expect(results.getByRole('heading', { name: texts('lobby.collection.recommended') })).toBeVisible();
  await expect(clear).toHaveCount(0);
  const searchRequest = page.waitForRequest(request => request.url().endsWith('/api/games_filter'));
  await field.pressSequentially(title.slice(2, 3));
  await searchRequest;
  await field.press('Home');
  await field.pressSequentially('x');
  expect(await field.evaluate(input => (input as HTMLInputElement).selectionStart), 'the caret stays').toBe(
    1,
  );
  await field.fill(title);
  await expect(results.getByRole('article').filter({ hasText: title }).first()).toBeVisible();

  await field.fill('zzqxv');
  await expect(results.getByRole('heading', { name: texts('search.empty.title') })).toBeVisible();
  await clear.click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

async function register(page: Page, texts: Texts, email: string) {
  await page
    .getByRole('banner')
    .getByRole('link', { name: texts('auth.signIn'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: texts('auth.signUp'), exact: true })
    .click();
  const form = dialogNamed(page, texts('title.registration'));
  const field = (id: string) => form.getByRole('textbox', { name: texts(id), exact: true });
  const send = form.getByRole('button', { name: texts('auth.signUp'), exact: true });

  await field('field.email').fill('no address');
  await field('field.password').fill('short');
  await field('field.day').fill('31');
  await field('field.month').fill('2');
  await field('field.year').fill('1990');
  await send.click();
  await expect(field('field.email')).toHaveAccessibleDescription(texts('errors.email.invalid'));
  await expect(field('field.password')).toHaveAccessibleDescription(
    new RegExp(texts('errors.password.length')),
  );
  await expect(field('field.day')).toHaveAccessibleDescription(texts('errors.birthday.invalid'));
  const terms = form.getByRole('checkbox', { name: texts('field.terms') });
  await expect(terms).toHaveAccessibleDescription(texts('errors.terms.required'));
  const country = form.getByRole('combobox', { name: texts('field.country'), exact: true });
  await expect(country).toHaveAccessibleDescription(texts('errors.required.country'));
  await expect(field('field.email')).toHaveValue('no address');
  // The first field with a mistake.
  await expect(country).toBeFocused();
  await expect(field('field.password')).toHaveValue('short');
  await expect(field('field.day')).toHaveValue('31');

  await field('field.email').fill(email);
  await field('field.password').fill(PASSWORD);
  await country.selectOption('DE');
  await field('field.month').fill('3');
  await terms.check();
  await send.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** By the heart: over the tile where a pointer hovers, in the sheet on a touch screen. */
async function markFavourite(page: Page, texts: Texts, title: string, isMobile: boolean | undefined) {
  const tile = page.getByRole('main').getByRole('article').filter({ hasText: title }).first();
  await tile.scrollIntoViewIfNeeded();
  const name = texts('favourites.button', title);
  if (!isMobile) {
    await tile.hover();
    const heart = tile.getByRole('button', { name, exact: true });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    return;
  }
  await tile.locator('[data-tile]').tap();
  const sheet = dialogNamed(page, title);
  const heart = sheet.getByRole('button', { name, exact: true });
  await heart.tap();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: texts('action.close') }).tap();
}

async function openDemo(page: Page, texts: Texts, title: string, isMobile: boolean | undefined) {
  const tile = page.getByRole('main').getByRole('article').filter({ hasText: title }).first();
  if (isMobile) {
    await tile.locator('[data-tile]').tap();
    await dialogNamed(page, title)
      .getByRole('link', { name: texts('games.demo'), exact: true })
      .tap();
    return;
  }
  await tile.hover();
  await tile.getByRole('link', { name: texts('games.tile.demo', title), exact: true }).click();
}

async function completeProfile(page: Page, texts: Texts) {
  const popup = dialogNamed(page, texts('play.profile'));
  await page.keyboard.press('Escape');
  await expect(popup).toBeVisible();
  const labels = {
    first_name: 'firstName',
    last_name: 'lastName',
    mobile_phone: 'phone',
    city: 'city',
    address: 'address',
    postal_code: 'postalCode',
  } as const;
  for (const [field, label] of Object.entries(labels)) {
    const value = COMPLETE_PROFILE[field as keyof typeof labels];
    await popup.getByRole('textbox', { name: texts(`field.${label}`), exact: true }).fill(value);
  }
  await popup.getByRole('button', { name: texts('play.profile.save') }).click();
  await expect(popup).toHaveCount(0);
}

for (const locale of IS_LONG ? (['en', 'de'] as const) : (['de'] as const)) {
  test(`a new visitor searches, registers, plays, signs out and comes back offline, in ${locale}`, {
    tag: '@chromium',
  }, async ({ page, request, isMobile, textsOf, goOffline, allowErrors }) => {
    // Where the whole profile comes late, the back end says what it lacks (decision 0007).
    allowErrors(/status of 422 .*\/api\/player\/game_sessions/);
    const texts = await textsOf(locale);
    const email = newEmail();
    const game = await playableGame(request, { categories: ['recommended'] });
    const { title } = game;
    const lobby = localizePath('/', locale, 'en');
    const rails = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('article') });

    await test.step('opens the lobby', async () => {
      await page.goto(lobby);
      await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
      await expect.poll(() => rails.count()).toBeGreaterThanOrEqual(3);
      await expectGuest(page, texts);
    });
    await test.step('searches', () => searchFor(page, texts, title));

    await test.step('registers, after mistakes that are shown at their fields', async () => {
      await register(page, texts, email);
      await expect(page).toHaveURL(new RegExp(`${lobby}$`));
      const balance = await balanceOf(page);
      expect(balance).toBeGreaterThan(0);
      await expect(balanceButton(page, texts, balance, locale)).toBeVisible();
    });

    await test.step('marks a favourite, which is there after a reload', async () => {
      await markFavourite(page, texts, title, isMobile);
      await page.reload();
      await page.goto(localizePath('/favorite-games', locale, 'en'));
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('article')).toContainText(title);
    });

    await test.step('plays the demo, which leaves the balance alone', async () => {
      const before = await balanceOf(page);
      await openDemo(page, texts, title, isMobile);
      await expect(page).toHaveURL(/\/play\/.+mode=demo$/);
      await spin(page, locale);
      expect(await balanceOf(page)).toBe(before);
    });

    await test.step('plays with the sandbox balance, which moves by win minus bet', async () => {
      const before = await balanceOf(page);
      const choice = page.getByRole('group', { name: texts('wallet.accounts'), exact: true });
      await choice.getByRole('button', { name: texts('wallet.total'), exact: true }).click();
      await completeProfile(page, texts);
      const { bet_cents, win_cents } = await spin(page, locale);
      expect(bet_cents).toBeGreaterThan(0);
      const after = before - bet_cents + win_cents;
      await expect(balanceInGameBar(page, texts, after, locale)).toBeVisible();
      expect(await balanceOf(page)).toBe(after);
      await page.getByRole('link', { name: texts('play.leave') }).click();
      await expect(gameFrame(page).owner()).toHaveCount(0);
      await expect(balanceButton(page, texts, after, locale)).toBeVisible();
    });

    await test.step('signs out, and nothing private is left', async () => {
      await page.goto(lobby);
      await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
      await signOut(page, texts, isMobile);
      await expect(page).toHaveURL(new RegExp(`${localizePath('/login', locale, 'en')}$`));
      await expect(page.locator('h1')).toHaveText(texts('auth.signIn'));
      await expect(page.getByText(email)).toHaveCount(0);
      await expect(page.getByRole('button', { name: texts.pattern('wallet.balance.label') })).toHaveCount(0);
      await expect.poll(() => privateTraces(page)).toEqual([]);
    });

    await test.step('opens the app again without a network', async () => {
      await goOffline(page);
      await page.goto(lobby);
      await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
      await expect(page.getByText(texts('connection.offline'))).toBeVisible();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });
  });
}
