import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { accountLabel, LIGHT_PATH, signInWith, signOut } from '../e2e/support/page-actions.ts';
import { COMPLETE_PROFILE, registerPlayer } from '../e2e/support/players.ts';
import type { Texts } from '../e2e/support/texts.ts';
import { FEW_GAMES_PATH, favouriteButtonAt, gameTiles, toggleFavourite } from './support/favourites.ts';
import { expect, FAST_SCALE, test } from './support/fixtures.ts';
import { readAllStorage } from './support/page-data.ts';
import { expectRendered } from './support/page-state.ts';

/** Opens screens of the player, and waits until their data is stored. */
async function visitPrivateScreens(page: Page, email: string): Promise<void> {
  for (const path of ['/favorite-games', LIGHT_PATH]) {
    await page.goto(path);
    await expectRendered(page);
  }
  await expect.poll(() => databases(page)).toContainEqual(expect.stringMatching(/^u-/));
  await expect.poll(() => readAllStorage(page)).toContain(email);
}
const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
const playerDatabases = async (page: Page): Promise<string[]> =>
  (await databases(page)).filter(name => name.startsWith('u-'));

/** The sign-in page has no sign-in link in its header: signed out is where there is no account button. */
const expectSignedOut = async (page: Page, texts: Texts): Promise<void> => {
  await expectRendered(page);
  await expect(page.getByRole('button', { name: accountLabel(texts) })).toHaveCount(0);
};

test.beforeEach(async ({ page, setScale }) => setScale(page, FAST_SCALE));

test('a sign-out while the worker is stopped leaves nothing of the player', async ({
  page,
  openWithDriver,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  const worker = await openWithDriver(page, LIGHT_PATH);
  await visitPrivateScreens(page, email);
  await worker.kill();
  await signOut(page, texts, false);
  await expect(page.locator('h1')).toHaveText(texts('auth.signIn'));
  await expect.poll(() => playerDatabases(page)).toEqual([]);
  for (const trace of [email, COMPLETE_PROFILE.first_name, COMPLETE_PROFILE.address])
    expect(await readAllStorage(page)).not.toContain(trace);
});

test('an offline sign-out leaves nothing of the player, now and after a reload', async ({
  page,
  context,
  openWithDriver,
  signInNewPlayer,
  textsOf,
  allowErrors,
}) => {
  allowErrors(/dynamically imported module/);
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  const worker = await openWithDriver(page, LIGHT_PATH);
  await visitPrivateScreens(page, email);
  await page.goto(FEW_GAMES_PATH);
  await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
  await context.setOffline(true);
  await signOut(page, texts, false);
  await expect.poll(() => playerDatabases(page)).toEqual([]);
  await worker.kill();
  await page.reload();
  await expectSignedOut(page, texts);
  await expect.poll(() => readAllStorage(page)).not.toContain(email);
});

test('a sign-out that a crash interrupted is completed by the next start before anything private shows', async ({
  page,
  openWithDriver,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  await openWithDriver(page, LIGHT_PATH);
  await visitPrivateScreens(page, email);
  const { origin } = new URL(page.url());
  // The first step of a sign-out, after which the tab crashes: it must not learn how the session ends.
  await page.evaluate(() => localStorage.setItem('orbit.purgePending', '1'));
  await page.goto('about:blank');
  await page.request.delete('/api/users/sign_out', { headers: { ...AJAX_HEADER, origin } });
  await page.goto(LIGHT_PATH);
  await expectSignedOut(page, texts);
  await expect.poll(() => playerDatabases(page)).toEqual([]);
});

test('the next player on the device sees nothing of the one before, not even offline', async ({
  page,
  context,
  playwright,
  baseURL,
  openWithDriver,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  const first = await signInNewPlayer(COMPLETE_PROFILE);
  await openWithDriver(page, FEW_GAMES_PATH);
  await gameTiles(page).first().waitFor();
  await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
  await visitPrivateScreens(page, first.email);
  await signOut(page, texts, false);
  await expect(page.locator('h1')).toHaveText(texts('auth.signIn'));
  const second = await registerPlayer(playwright.request, baseURL ?? '');
  await signInWith(page.getByRole('main'), texts, second.email, second.password);
  await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
  await visitPrivateScreens(page, second.email);
  await context.setOffline(true);
  await page.goto('/favorite-games');
  await expectRendered(page);
  await expect(gameTiles(page)).toHaveCount(0);
  expect(await playerDatabases(page)).toHaveLength(1);
  const stored = await readAllStorage(page);
  for (const trace of [first.email, COMPLETE_PROFILE.first_name, COMPLETE_PROFILE.address])
    expect(stored).not.toContain(trace);
});
