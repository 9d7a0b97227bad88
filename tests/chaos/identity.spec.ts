import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { COMPLETE, makePlayer } from '../e2e/players.ts';
import { accountLabel, signInBy, signOut } from '../e2e/screens.ts';
import type { Words } from '../e2e/words.ts';
import { everythingStored } from './asks.ts';
import { heartAt, tap, tilesOf } from './hearts.ts';
import { expectNotWhite } from './page-state.ts';
import { expect, QUICK, test } from './world.ts';

/** Looks at what a player has, so that it is stored. */
async function lookAround(page: Page): Promise<void> {
  for (const path of ['/', '/favorite-games', '/']) {
    await page.goto(path);
    await expectNotWhite(page);
  }
  await expect.poll(() => databases(page)).toContainEqual(expect.stringMatching(/^u-/));
}
const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
const ofPlayers = async (page: Page): Promise<string[]> =>
  (await databases(page)).filter(name => name.startsWith('u-'));

/** A page of its own offers no second way to sign in: nobody is signed in where there is no account. */
const expectNobody = async (page: Page, words: Words): Promise<void> => {
  await expectNotWhite(page);
  await expect(page.getByRole('button', { name: accountLabel(words) })).toHaveCount(0);
};

test.beforeEach(async ({ page, scale }) => scale(page, QUICK));

test('a logout while the worker is stopped leaves nothing of the player', async ({
  page,
  openDriven,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const { email } = await signInNew(COMPLETE);
  const worker = await openDriven(page);
  await lookAround(page);
  await worker.kill();
  await signOut(page, words, false);
  await expect(page.locator('h1')).toHaveText(words('auth.signIn'));
  await expect.poll(() => ofPlayers(page)).toEqual([]);
  for (const trace of [email, COMPLETE.first_name, COMPLETE.address])
    expect(await everythingStored(page)).not.toContain(trace);
});

test('a logout without a network leaves nothing of the player, now and after a reload', async ({
  page,
  context,
  openDriven,
  signInNew,
  wordsOf,
  allowErrors,
}) => {
  allowErrors(/dynamically imported module/);
  const words = await wordsOf('en');
  const { email } = await signInNew(COMPLETE);
  const worker = await openDriven(page);
  await lookAround(page);
  await tap(await heartAt(page, words, 0), true);
  await context.setOffline(true);
  await signOut(page, words, false);
  await expect.poll(() => ofPlayers(page)).toEqual([]);
  await worker.kill();
  await page.reload();
  await expectNobody(page, words);
  await expect.poll(() => everythingStored(page)).not.toContain(email);
});

test('a logout that a crash cut off is finished by the next start before anything private shows', async ({
  page,
  openDriven,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  await signInNew(COMPLETE);
  await openDriven(page);
  await lookAround(page);
  // The first step of a logout, and then the tab is gone.
  await page.evaluate(() => localStorage.setItem('orbit.purgePending', '1'));
  await page.request.delete('/api/users/sign_out', {
    headers: { ...AJAX_HEADER, origin: new URL(page.url()).origin },
  });
  await page.reload();
  await expectNobody(page, words);
  await expect.poll(() => ofPlayers(page)).toEqual([]);
});

test('the next player on the device sees nothing of the one before, not even without a network', async ({
  page,
  context,
  playwright,
  baseURL,
  openDriven,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const first = await signInNew(COMPLETE);
  await openDriven(page);
  await tilesOf(page).first().waitFor();
  await tap(await heartAt(page, words, 0), true);
  await lookAround(page);
  await signOut(page, words, false);
  await expect(page.locator('h1')).toHaveText(words('auth.signIn'));
  const second = await makePlayer(playwright.request, baseURL ?? '');
  await signInBy(page.getByRole('main'), words, second.email, second.password);
  await expect(page.locator('h1')).toHaveText(words('lobby.title'));
  await lookAround(page);
  await context.setOffline(true);
  await page.goto('/favorite-games');
  await expectNotWhite(page);
  await expect(tilesOf(page)).toHaveCount(0);
  expect(await ofPlayers(page)).toHaveLength(1);
  const stored = await everythingStored(page);
  for (const trace of [first.email, COMPLETE.first_name, COMPLETE.address])
    expect(stored).not.toContain(trace);
});
