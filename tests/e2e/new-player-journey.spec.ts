import type { Page } from 'playwright/test';
import { inLocale } from '../../src/lib/paths.ts';
import { expect, test } from './fixtures.ts';
import { balanceButton, balanceInStrip, balanceOf, gameFrame, playableGame, spin } from './games.ts';
import { COMPLETE, newEmail, PASSWORD } from './players.ts';
import { dialogOf, expectGuest, signOut } from './screens.ts';
import type { Words } from './words.ts';

test.use({ savesData: false });

/** What of a player is left on the device: keys, databases, caches (product 1.2, decisions D2). */
async function privateTraces(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    const stores = [...databases, ...(await caches.keys())];
    return [...keys.filter(key => key.startsWith('orbit.u.')), ...stores.filter(name => /^u-/.test(name))];
  });
}

async function searchFor(page: Page, words: Words, title: string) {
  const label = { name: words('search.open'), exact: true };
  await page.getByRole('banner').getByRole('button', label).click();
  const panel = dialogOf(page, words('search.title'));
  const field = panel.getByRole('searchbox', { name: words('search.field') });
  const results = panel.getByRole('region', { name: words('search.results'), exact: true });
  const clear = panel.getByRole('button', { name: words('search.clear'), exact: true });
  await expect(field).toBeFocused();
  const sheets = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll(links => links.map(link => link.parentElement?.localName));
  // One before the page's own has all fonts taken up and the whole page laid out anew.
  expect(sheets.indexOf('body'), 'screens put their styles behind the page’s own').toBe(0);

  await field.pressSequentially(title.slice(0, 2));
  await expect(results.getByRole('heading', { name: words('lobby.collection.recommended') })).toBeVisible();
  await expect(clear).toHaveCount(0);
  const asked = page.waitForRequest(request => request.url().endsWith('/api/games_filter'));
  await field.pressSequentially(title.slice(2, 3));
  await asked;
  await field.press('Home');
  await field.pressSequentially('x');
  expect(await field.evaluate(input => (input as HTMLInputElement).selectionStart), 'the caret stays').toBe(
    1,
  );
  await field.fill(title);
  await expect(results.getByRole('article').filter({ hasText: title }).first()).toBeVisible();

  await field.fill('zzqxv');
  await expect(results.getByRole('heading', { name: words('search.empty.title') })).toBeVisible();
  await clear.click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

async function register(page: Page, words: Words, email: string) {
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('auth.signIn'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: words('auth.signUp'), exact: true })
    .click();
  const form = dialogOf(page, words('title.registration'));
  const field = (id: string) => form.getByRole('textbox', { name: words(id), exact: true });
  const send = form.getByRole('button', { name: words('auth.signUp'), exact: true });

  await field('field.email').fill('no address');
  await field('field.password').fill('short');
  await field('field.day').fill('31');
  await field('field.month').fill('2');
  await field('field.year').fill('1990');
  await send.click();
  await expect(field('field.email')).toHaveAccessibleDescription(words('errors.email.invalid'));
  await expect(field('field.password')).toHaveAccessibleDescription(
    new RegExp(words('errors.password.length')),
  );
  await expect(field('field.day')).toHaveAccessibleDescription(words('errors.birthday.invalid'));
  const terms = form.getByRole('checkbox', { name: words('field.terms') });
  await expect(terms).toHaveAccessibleDescription(words('errors.terms.required'));
  const country = form.getByRole('combobox', { name: words('field.country'), exact: true });
  await expect(country).toHaveAccessibleDescription(words('errors.required'));
  await expect(field('field.email')).toHaveValue('no address');
  await expect(field('field.email')).toBeFocused();
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

/** The heart: over the tile where there is a pointer that hovers, in the sheet for fingers. */
async function markFirst(page: Page, words: Words, title: string, isMobile: boolean | undefined) {
  const tile = page.getByRole('main').getByRole('article').filter({ hasText: title }).first();
  await tile.scrollIntoViewIfNeeded();
  const name = words('favourites.button', title);
  if (!isMobile) {
    await tile.hover();
    const heart = tile.getByRole('button', { name, exact: true });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    return;
  }
  await tile.locator('[data-tile]').tap();
  const sheet = dialogOf(page, title);
  const heart = sheet.getByRole('button', { name, exact: true });
  await heart.tap();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: words('action.close') }).tap();
}

async function openDemo(page: Page, words: Words, title: string, isMobile: boolean | undefined) {
  const tile = page.getByRole('main').getByRole('article').filter({ hasText: title }).first();
  if (isMobile) {
    await tile.locator('[data-tile]').tap();
    await dialogOf(page, title)
      .getByRole('link', { name: words('games.demo'), exact: true })
      .tap();
    return;
  }
  await tile.hover();
  await tile.getByRole('link', { name: words('games.tile.demo', title), exact: true }).click();
}

async function completeProfile(page: Page, words: Words) {
  const popup = dialogOf(page, words('play.profile'));
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
    const value = COMPLETE[field as keyof typeof labels];
    await popup.getByRole('textbox', { name: words(`field.${label}`), exact: true }).fill(value);
  }
  await popup.getByRole('button', { name: words('play.profile.save') }).click();
  await expect(popup).toHaveCount(0);
}

for (const locale of process.env['ORBIT_LONG'] === undefined ? (['de'] as const) : (['en', 'de'] as const)) {
  test(`a stranger searches, registers, plays, leaves and comes back without a network, in ${locale}`, {
    tag: '@chromium',
  }, async ({ page, request, isMobile, wordsOf, goOffline }) => {
    test.setTimeout(120_000);
    const words = await wordsOf(locale);
    const email = newEmail();
    const game = await playableGame(request, { categories: ['recommended'] });
    const { title } = game;
    const lobby = inLocale('/', locale, 'en');
    const rails = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('article') });

    await test.step('opens the lobby', async () => {
      await page.goto(lobby);
      await expect(page.locator('h1')).toHaveText(words('lobby.title'));
      await expect.poll(() => rails.count()).toBeGreaterThanOrEqual(3);
      await expectGuest(page, words);
    });
    await test.step('searches', () => searchFor(page, words, title));

    await test.step('registers, after mistakes that are said at their fields', async () => {
      await register(page, words, email);
      await expect(page).toHaveURL(new RegExp(`${lobby}$`));
      const balance = await balanceOf(page);
      expect(balance).toBeGreaterThan(0);
      await expect(balanceButton(page, words, balance, locale)).toBeVisible();
    });

    await test.step('marks a favourite, which is there after a reload', async () => {
      await markFirst(page, words, title, isMobile);
      await page.reload();
      await page.goto(inLocale('/favorite-games', locale, 'en'));
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('article')).toContainText(title);
    });

    await test.step('plays the demo, which leaves the balance alone', async () => {
      const before = await balanceOf(page);
      await openDemo(page, words, title, isMobile);
      await expect(page).toHaveURL(/\/play\/.+mode=demo$/);
      await spin(page, locale);
      expect(await balanceOf(page)).toBe(before);
    });

    await test.step('plays with the sandbox balance, which moves by win minus bet', async () => {
      const before = await balanceOf(page);
      const choice = page.getByRole('group', { name: words('wallet.accounts'), exact: true });
      await choice.getByRole('button', { name: words('wallet.total'), exact: true }).click();
      await completeProfile(page, words);
      const { bet_cents, win_cents } = await spin(page, locale);
      expect(bet_cents).toBeGreaterThan(0);
      const after = before - bet_cents + win_cents;
      await expect(balanceInStrip(page, words, after, locale)).toBeVisible();
      expect(await balanceOf(page)).toBe(after);
      await page.getByRole('button', { name: words('play.leave') }).click();
      await expect(gameFrame(page).owner()).toHaveCount(0);
      await expect(balanceButton(page, words, after, locale)).toBeVisible();
    });

    await test.step('signs out, and nothing private stays', async () => {
      await page.goto(lobby);
      await expect(page.locator('h1')).toHaveText(words('lobby.title'));
      await signOut(page, words, isMobile);
      await expect(page).toHaveURL(new RegExp(`${inLocale('/login', locale, 'en')}$`));
      await expect(page.locator('h1')).toHaveText(words('auth.signIn'));
      await expect(page.getByText(email)).toHaveCount(0);
      await expect(page.getByRole('button', { name: words.like('wallet.balance.label') })).toHaveCount(0);
      await expect.poll(() => privateTraces(page)).toEqual([]);
    });

    await test.step('opens the app again without a network', async () => {
      await goOffline(page);
      await page.goto(lobby);
      await expect(page.locator('h1')).toHaveText(words('lobby.title'));
      await expect(page.getByText(words('connection.offline'))).toBeVisible();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });
  });
}
