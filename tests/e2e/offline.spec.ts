import type { Page } from 'playwright/test';
import { type DedicatedServer, startDedicatedServer } from './support/dedicated-server.ts';
import { expect, test } from './support/fixtures.ts';
import { gameFrame, playableGame, playPath, spinButton } from './support/games.ts';
import { searchOpener, trackRequests } from './support/page-actions.ts';

test.use({ savesData: false });

const rails = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') });

/** Marks the document, to distinguish a page that stayed from one that was reloaded. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
const expectSameDocument = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-same', 'yes');

/** The browser waits for the old worker's pending events before the new one takes over. */

test('offline every address opens the shell and shows the notice', async ({
  page,
  goOffline,
  textsOf,
  allowErrors,
}) => {
  allowErrors(/dynamically imported module|Unable to preload|ERR_FAILED/);
  const texts = await textsOf('en');
  await page.goto('/');
  await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
  await goOffline(page);
  for (const path of ['/', '/pokies/top', '/producers/never-seen', '/login?redirect=%2Fpokies%2Fall']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.fromServiceWorker(), path).toBe(true);
    await expect(page.getByText(texts('connection.offline'))).toBeVisible();
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveText(/\S/);
  }
  await page.goto('/favorite-games');
  await expect(page.locator('h1')).toHaveText(texts('waiting.title'));
  await page.goto('/no/such/address');
  await expect(page.locator('h1')).toHaveText(texts('notFound.title'));
});

test('missing content loads by itself when the network is back', async ({
  page,
  context,
  goOffline,
  textsOf,
  allowErrors,
}) => {
  const texts = await textsOf('en');
  allowErrors(/dynamically imported module|Unable to preload|ERR_FAILED/);
  await page.goto('/live/all');
  await goOffline(page);
  await page.goto('/live/live-poker');
  await expect(page.getByRole('heading', { name: texts('games.offline.title') })).toBeVisible();
  await markDocument(page);
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page.getByText(texts('connection.offline'))).toHaveCount(0);
  await expectSameDocument(page);
});

test('a screen that was never opened here loads by itself when the network is back', async ({
  page,
  context,
  goOffline,
  textsOf,
  allowErrors,
}) => {
  allowErrors(/dynamically imported module|Unable to preload|ERR_FAILED/);
  const texts = await textsOf('en');
  await page.goto('/');
  await goOffline(page);
  await page.goto('/producers/never-seen');
  await expect(page.locator('h1')).toBeVisible();
  await page.goto('/pokies/top');
  await expect(page.getByText(texts('connection.offline'))).toBeVisible();
  await expect(page.locator('h1')).toBeVisible();
  await markDocument(page);
  await context.setOffline(false);
  await expect(page.locator('h1')).toHaveText(texts('lobby.collection.top'));
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expectSameDocument(page);
});

test('a press on something that cannot be loaded leaves the page in place', async ({
  page,
  goOffline,
  textsOf,
  allowErrors,
  isMobile,
}) => {
  allowErrors(/dynamically imported module|Unable to preload|ERR_FAILED/);
  const texts = await textsOf('en');
  await page.goto('/');
  await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
  await goOffline(page);
  const banner = page.getByRole('banner');
  const openers = [
    banner.getByRole('link', { name: texts('auth.signIn'), exact: true }),
    searchOpener(page, texts),
    rails(page).locator('[data-tile]').first(),
    ...(isMobile ? [page.getByRole('button', { name: texts('nav.menu'), exact: true })] : []),
  ];
  for (const opener of openers) {
    await opener.click();
    const feedback = page.getByRole('dialog').or(page.getByText(texts('games.part.offline')));
    await expect(feedback.first()).toBeVisible();
    await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test.describe('a newer build', () => {
  // Without prefetching: that it yields to an update has its own tests.
  test.use({ savesData: true });
  let server: DedicatedServer;

  test.beforeAll(async () => {
    server = await startDedicatedServer();
  });
  test.afterAll(() => server.stop());

  const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');

  /** Opens a page that the worker of the running build controls. */
  async function openControlled(page: Page, path: string): Promise<void> {
    await page.goto(server.origin + path);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await expect(page.locator('h1').first()).toBeAttached();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }

  /** Checks for an update, as the page does every hour and on becoming visible; waits until the newer worker is waiting. */
  async function checkForUpdate(page: Page): Promise<void> {
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
    await expect.poll(isWaiting).toBe(true);
  }

  /** Emulates the visibility of the page. While it is hidden a reload disturbs no one. */
  const setVisibility = (page: Page, state: DocumentVisibilityState) =>
    page.evaluate(value => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      // Both, as a carousel that goes on requests pictures and keeps the worker from its change for as long.
      Object.defineProperty(document, 'hidden', { configurable: true, value: value === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);

  test('is offered, waits for the player’s consent, and loads once', async ({
    page,
    textsOf,
    allowErrors,
  }) => {
    allowErrors(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED|status of 504/);
    const texts = await textsOf('en');
    await openControlled(page, '/pokies/all');
    const before = await buildOf(page);
    await markDocument(page);
    const after = await server.release();
    expect(after).not.toBe(before);
    await checkForUpdate(page);
    await expect(page.getByText(texts('update.ready'))).toBeVisible();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
    await expectSameDocument(page);

    let loads = 0;
    page.on('load', () => loads++);
    await page.getByRole('button', { name: texts('update.apply') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-build', after);
    await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
    await expect(page.getByText(texts('update.ready'))).toHaveCount(0);
    await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
    expect(loads).toBe(1);
  });

  test('never interrupts a game, and is activated once the page is hidden', async ({
    page,
    request,
    textsOf,
    allowErrors,
  }) => {
    allowErrors(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED|status of 504/);
    const texts = await textsOf('en');
    const game = await playableGame(request);
    await openControlled(page, playPath(game, 'demo'));
    await expect(spinButton(page, 'en')).toBeEnabled();
    await markDocument(page);
    const after = await server.release();
    await checkForUpdate(page);
    await setVisibility(page, 'hidden');
    await expect(gameFrame(page).owner()).toBeVisible();
    await expect(page.getByText(texts('update.ready'))).toHaveCount(0);
    await expectSameDocument(page);
    await setVisibility(page, 'visible');

    const untilQuiet = trackRequests(page);
    await page.getByRole('link', { name: texts('play.leave') }).click();
    await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
    await expectSameDocument(page);
    // A page that is really hidden makes no requests; this one only emulates it.
    await untilQuiet();
    let loads = 0;
    page.on('load', () => loads++);
    await setVisibility(page, 'hidden');
    await expect(page.locator('html')).toHaveAttribute('data-build', after);
    await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
    expect(loads).toBe(1);
  });
});
