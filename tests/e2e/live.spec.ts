import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './fixtures.ts';
import { balanceButton, balanceOf, playableGame, playPath, spin } from './games.ts';
import { cause, expectJoined, listen } from './live.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { COMPLETE, makePlayer } from './players.ts';
import { expectStill, signOut, watchLayout } from './screens.ts';

// A channel knows no widths, and a desktop shows the balance everywhere.
test.use({ savesData: false, onDesktop: true });

const ACCOUNTS = '/api/player/accounts';
const FAVOURITES = '/api/player/favorite_games';

/** Counts what the page asks for anew; what it reads from the worker's store is no question. */
function countLoads(page: Page) {
  const loads: Record<string, number> = {};
  page.on('request', request => {
    if (request.method() !== 'GET' || request.headers()['x-sw-prefer'] === 'store') return;
    const { pathname } = new URL(request.url());
    loads[pathname] = (loads[pathname] ?? 0) + 1;
  });
  return loads;
}

test('what is won or lost in one tab shows in the other, without a question', async ({
  context,
  page,
  request,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const { email } = await signInNew(COMPLETE);
  const wire = listen(page);
  await page.goto('/');
  await expectJoined(wire);
  expect(wire.addresses.join()).not.toMatch(/token/i);
  const loads = countLoads(page);
  const start = await balanceOf(page);
  await cause(request, 'grants', { email, times: '3' });
  await expect(balanceButton(page, words, start + 3, 'en')).toBeVisible();

  const other = await context.newPage();
  await other.goto(playPath(await playableGame(request), 'real'));
  const { bet_cents, win_cents } = await spin(other, 'en');
  await expect(balanceButton(page, words, start + 3 - bet_cents + win_cents, 'en')).toBeVisible();
  expect(loads[ACCOUNTS]).toBeUndefined();
  await other.close();
});

test('a favourite set on another device shows on this one', async ({
  page,
  request,
  playwright,
  baseURL,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const { cookies } = await signInNew(COMPLETE);
  const game = await playableGame(request);
  const wire = listen(page);
  await page.goto('/favorite-games');
  await expect(page.getByText(words('favourites.empty.title'))).toBeVisible();
  await expectJoined(wire);
  const device = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    storageState: { cookies, origins: [] },
    extraHTTPHeaders: { ...AJAX_HEADER, origin: baseURL ?? '' },
  });
  const loads = countLoads(page);
  const id = game.currencies['EUR']?.id;
  expect((await device.put(`${FAVOURITES}/${id}`)).status()).toBe(200);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  expect((await device.delete(`${FAVOURITES}/${id}`)).status()).toBe(204);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  expect(loads[FAVOURITES]).toBeUndefined();
  await device.dispose();
});

/** As if the page had been left so much earlier, milliseconds. */
const agePast = (page: Page, by: number): Promise<void> =>
  page.evaluate(earlier => {
    const seen = JSON.parse(localStorage.getItem('orbit.u.seen') ?? '{}');
    localStorage.setItem('orbit.u.seen', JSON.stringify({ ...seen, at: seen.at - earlier }));
  }, by);

test('fifty events missed without a network are one load per subject, and one sentence', async ({
  page,
  context,
  request,
  signInNew,
  wordsOf,
  goOffline,
}) => {
  const words = await wordsOf('en');
  const { email } = await signInNew(COMPLETE);
  const wire = listen(page);
  await page.goto('/pokies/top');
  await expectJoined(wire);
  const start = await balanceOf(page);
  await expect(balanceButton(page, words, start, 'en')).toBeVisible();
  await goOffline(page);
  // The browser's switch leaves sockets that are open alone; a network that is gone does not.
  await cause(request, 'sockets', {});
  await expect.poll(() => wire.sockets.every(socket => socket.isClosed())).toBe(true);
  await cause(request, 'grants', { email, times: '50' });
  await agePast(page, 120_000);
  const loads = countLoads(page);
  await context.setOffline(false);
  await expect(balanceButton(page, words, start + 50, 'en')).toBeVisible();
  await expect(page.getByText(words('away.balance', '+€0.50'))).toBeVisible();
  await expectJoined(wire, 2);
  await cause(request, 'grants', { email, times: '1' });
  await expect(balanceButton(page, words, start + 51, 'en')).toBeVisible();
  expect({ accounts: loads[ACCOUNTS], favourites: loads[FAVOURITES] }).toEqual({
    accounts: 1,
    favourites: 1,
  });
});

test('after a sign-out nothing connects any more', async ({ page, signInNew, wordsOf, isMobile }) => {
  const words = await wordsOf('en');
  await signInNew(COMPLETE);
  const wire = listen(page);
  await page.goto('/favorite-games');
  await expectJoined(wire);
  await signOut(page, words, isMobile);
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => wire.sockets.every(socket => socket.isClosed())).toBe(true);
  const sockets = wire.sockets.length;
  const asked: string[] = [];
  page.on('request', request => void asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  // The page asks who is here on such events: its answer is what there is to wait for.
  await expect.poll(() => asked).toContain('/api/player');
  expect(asked).not.toContain('/api/player/settings');
  expect(wire.sockets).toHaveLength(sockets);
});

test('a guest sees wins of others, labelled where they are simulated, and nothing moves', async ({
  page,
  request,
  wordsOf,
}) => {
  test.slow();
  const words = await wordsOf('en');
  await watchLayout(page);
  const wire = listen(page);
  await page.goto('/');
  await expect.poll(() => wire.joins, { timeout: 30_000 }).toContain('public');
  expect(wire.joins.filter(topic => topic !== 'public')).toEqual([]);
  const line = page.getByRole('list', { name: words('wins.label') });
  // They play for real, and who wins is chance.
  await expect(async () => {
    await cause(request, 'simulate', { times: '200' });
    await expect(line.getByRole('listitem').first()).toContainText(words('wins.simulated'), {
      timeout: 2000,
    });
  }).toPass();
  await expectStill(page, 0.001);
});

test.describe('on a server of its own', () => {
  const PORT = 43_000 + 2 * Math.floor(Math.random() * 1000);
  let own: OwnServer;

  test.beforeAll(async () => {
    own = await startOwnServer(PORT);
  });
  test.afterAll(async () => {
    await own.stop();
  });

  test('a page that is open lives through a restart and has what it missed', async ({
    page,
    context,
    request,
    playwright,
    wordsOf,
    allowErrors,
  }) => {
    allowErrors(/ERR_CONNECTION|WebSocket|status of 50[234]|Failed to load resource/);
    const words = await wordsOf('en');
    const { email, cookies } = await makePlayer(playwright.request, own.origin, COMPLETE);
    await context.addCookies(cookies);
    await context.addInitScript('globalThis.ORBIT_SCALE = { baseDelayMs: 50 };');
    const wire = listen(page);
    await page.goto(`${own.origin}/pokies/top`);
    await expectJoined(wire);
    const accounts = await page.request.get(`${own.origin}${ACCOUNTS}`);
    const [{ amount_cents: start }] = (await accounts.json()) as [{ amount_cents: number }];
    await cause(request, 'grants', { email, times: '2' }, own.origin);
    await expect(balanceButton(page, words, start + 2, 'en')).toBeVisible();
    await own.restart();
    await cause(request, 'grants', { email, times: '5' }, own.origin);
    await expect(balanceButton(page, words, start + 7, 'en')).toBeVisible({ timeout: 40_000 });
    await expectJoined(wire, 2);
    await cause(request, 'grants', { email, times: '1' }, own.origin);
    await expect(balanceButton(page, words, start + 8, 'en')).toBeVisible();
  });
});
