import type { APIRequestContext, Page } from 'playwright/test';
import { type DedicatedServer, startDedicatedServer } from './support/dedicated-server.ts';
import { expect, test } from './support/fixtures.ts';
import { playableGame, playPath, spinButton } from './support/games.ts';
import { accountLabel, expectNoSidewaysScroll, focusedElement, signInWith } from './support/page-actions.ts';
import { COMPLETE_PROFILE, PASSWORD, registerPlayer } from './support/players.ts';
import { runConsoleAction } from './support/sandbox-console.ts';
import { loadTexts } from './support/texts.ts';

let server: DedicatedServer;
let api: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  server = await startDedicatedServer();
  api = await playwright.request.newContext({ baseURL: server.origin });
});
test.afterAll(async () => {
  await api.dispose();
  await server.stop();
});
test.beforeEach(async ({ allowErrors, page }) => {
  allowErrors(/status of 503/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

/** `minutes`: after which it is said to end; 0: it does not say. */
const beginMaintenance = (minutes: string) =>
  runConsoleAction(api, 'maintenance', { minutes }, server.origin);
const endMaintenance = () => runConsoleAction(api, 'clear', {}, server.origin);

const PRESSES = 80;

/** Goes on with the Tab key until the focus is on a button or link of the name; returns those that it was on before. */
async function tabTo(page: Page, name: string): Promise<readonly string[]> {
  const passed: string[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press('Tab');
    const text = await focusedElement(page).evaluate(
      element => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
    );
    if (text === name) return passed;
    passed.push(text);
  }
  throw new Error(`${name} is not among ${passed.join(', ')}`);
}

test.describe('a guest who has not answered the cookie bar', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('keeps the ways to sign in and to support, and what is typed, and is asked when the maintenance is over', async ({
    page,
    expectAccessible,
    viewport,
  }) => {
    const texts = await loadTexts(api, 'en');
    await beginMaintenance('0');
    await page.goto(server.origin);
    const notice = page.getByRole('region', { name: texts('maintenance.title'), exact: true });
    await expect(notice).toHaveText(texts('maintenance.text'));
    await expect(page.getByRole('status').filter({ has: notice })).toHaveCount(1);
    const cookies = page.getByRole('region', { name: texts('consent.title') });
    await expect(cookies).toBeHidden();
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: texts('nav.support'), exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: texts('auth.signIn'), exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page, viewport?.width ?? 0);
    await expectAccessible(page);
    await endMaintenance();
    await expect(cookies).toBeVisible();
    await expect(notice).toBeHidden();

    await beginMaintenance('10');
    await page.goto(`${server.origin}/login`);
    await expect(notice).toHaveText(texts.pattern('maintenance.until'));
    const main = page.getByRole('main');
    await signInWith(main, texts, 'ann@player.example', PASSWORD);
    await expect(main.getByText(texts('form.maintenance'))).toBeVisible();
    await expect(main.getByRole('textbox', { name: texts('field.email'), exact: true })).toHaveValue(
      'ann@player.example',
    );
    await expect(cookies).toBeHidden();
    await endMaintenance();
  });
});

test('a player keeps header and support, reaches the button by keyboard, and the game opens by itself', async ({
  context,
  page,
  playwright,
  isMobile,
  expectAccessible,
}) => {
  const texts = await loadTexts(api, 'en');
  const { cookies } = await registerPlayer(playwright.request, server.origin, COMPLETE_PROFILE);
  await context.addCookies(cookies);
  const path = playPath(await playableGame(api), 'real');
  // The device knows the player, and no game.
  await page.goto(`${server.origin}/support`);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const header = page.getByRole('banner');
  const bell = header.getByRole('button', { name: new RegExp(`^${texts('notices.bell')}`) });
  await page.reload();
  await expect(bell).toBeVisible();
  await beginMaintenance('0');

  await page.reload();
  const notice = page.getByRole('region', { name: texts('maintenance.title'), exact: true });
  await expect(notice).toHaveText(texts('maintenance.text'));
  await expect(page.getByRole('heading', { name: texts('title.support'), exact: true })).toBeVisible();
  await expect(
    page.getByRole('textbox', { name: texts('support.field.message'), exact: true }),
  ).toBeVisible();
  await expect(bell).toBeVisible();
  if (!isMobile) await expect(header.getByRole('button', { name: accountLabel(texts) })).toBeVisible();

  await page.goto(server.origin + path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: texts('maintenance.title'), exact: true })).toBeVisible();
  await expect(main.getByRole('alert')).toContainText(texts('maintenance.text'));
  await expectAccessible(page);
  const retry = texts('action.retry');
  const passed = await tabTo(page, retry);
  expect(passed[0]).toBe(texts('shell.skip'));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: retry, exact: true })).toBeVisible();

  await endMaintenance();
  await expect(spinButton(page, 'en')).toBeEnabled();
  await expect(notice).toBeHidden();
});
