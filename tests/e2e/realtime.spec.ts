import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { type DedicatedServer, startDedicatedServer } from './support/dedicated-server.ts';
import { expect, test } from './support/fixtures.ts';
import { balanceButton, balanceOf, playableGame, playPath, spin } from './support/games.ts';
import { expectLayoutShiftAtMost, trackLayoutShift } from './support/page-actions.ts';
import { COMPLETE_PROFILE, registerPlayer } from './support/players.ts';
import { expectPrivateJoins, recordSockets } from './support/realtime.ts';
import { runConsoleAction } from './support/sandbox-console.ts';

// A channel does not depend on the width, and a desktop shows the balance everywhere.
test.use({ savesData: false, isDesktopOnly: true });

const ACCOUNTS = '/api/player/accounts';
const FAVOURITES = '/api/player/favorite_games';

/** Counts the page's requests to the network by path; reads from the worker's store do not count. */
function countLoads(page: Page) {
  const loads: Record<string, number> = {};
  page.on('request', request => {
    if (request.method() !== 'GET' || request.headers()['x-sw-prefer'] === 'store') return;
    const { pathname } = new URL(request.url());
    loads[pathname] = (loads[pathname] ?? 0) + 1;
  });
  return loads;
}

test('wins and losses in one tab show in the other, without a request', async ({
  context,
  page,
  request,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  const socketLog = await recordSockets(page);
  await page.goto('/');
  await expectPrivateJoins(socketLog);
  expect(socketLog.urls.join()).not.toMatch(/token/i);
  const loads = countLoads(page);
  const start = await balanceOf(page);
  await runConsoleAction(request, 'grants', { email, times: '3' });
  await expect(balanceButton(page, texts, start + 3, 'en')).toBeVisible();

  const other = await context.newPage();
  await other.goto(playPath(await playableGame(request), 'real'));
  const { bet_cents, win_cents } = await spin(other, 'en');
  await expect(balanceButton(page, texts, start + 3 - bet_cents + win_cents, 'en')).toBeVisible();
  expect(loads[ACCOUNTS]).toBeUndefined();
  await other.close();
});

test('a favourite that is set on another device shows on this one', async ({
  page,
  request,
  playwright,
  baseURL,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  const { cookies } = await signInNewPlayer(COMPLETE_PROFILE);
  const game = await playableGame(request);
  const socketLog = await recordSockets(page);
  await page.goto('/favorite-games');
  await expect(page.getByText(texts('favourites.empty.title'))).toBeVisible();
  await expectPrivateJoins(socketLog);
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

/** Moves the time of the last visit into the past, milliseconds. */
const backdateLastVisit = (page: Page, by: number): Promise<void> =>
  page.evaluate(earlier => {
    const seen = JSON.parse(localStorage.getItem('orbit.u.seen') ?? '{}');
    localStorage.setItem('orbit.u.seen', JSON.stringify({ ...seen, at: seen.at - earlier }));
  }, by);

/** Runs in the page: it takes no notice that the network is back until a test tells it. */
function withholdOnlineEvents(): void {
  addEventListener('online', event => event.isTrusted && event.stopImmediatePropagation(), true);
}

test('fifty events missed while offline cause one load per subject, and one summary', async ({
  page,
  context,
  request,
  signInNewPlayer,
  textsOf,
  goOffline,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  const socketLog = await recordSockets(page);
  await page.addInitScript(withholdOnlineEvents);
  await page.goto('/pokies/top');
  await expectPrivateJoins(socketLog);
  const start = await balanceOf(page);
  await expect(balanceButton(page, texts, start, 'en')).toBeVisible();
  await goOffline(page);
  // The browser's offline mode does not close open sockets; a lost network does.
  await runConsoleAction(request, 'sockets', {});
  await expect.poll(() => socketLog.sockets.every(socket => socket.isClosed())).toBe(true);
  await runConsoleAction(request, 'grants', { email, times: '50' });
  await backdateLastVisit(page, 120_000);
  const loads = countLoads(page);
  // Joins first or loads first: either order is right, and the other one has a unit test. Without its settings the page
  // has no token to join with.
  const mayJoin = Promise.withResolvers<void>();
  await context.route('**/api/player/settings', async route => {
    await mayJoin.promise;
    await route.continue();
  });
  await context.setOffline(false);
  // The driver ends the offline mode of the page before that of its worker, which would answer from its store.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(balanceButton(page, texts, start + 50, 'en')).toBeVisible();
  mayJoin.resolve();
  await expect(page.getByText(texts('away.balance', '+€0.50'))).toBeVisible();
  await page.getByRole('button', { name: texts('away.show') }).click();
  const journal = page.getByRole('dialog', { name: texts('away.title') });
  await expect(journal.getByRole('listitem')).toContainText('+€0.50');
  await journal.getByRole('button', { name: texts('action.close') }).click();
  await expectPrivateJoins(socketLog, 2);
  await runConsoleAction(request, 'grants', { email, times: '1' });
  await expect(balanceButton(page, texts, start + 51, 'en')).toBeVisible();
  expect({ accounts: loads[ACCOUNTS], favourites: loads[FAVOURITES] }).toEqual({
    accounts: 1,
    favourites: 1,
  });
});

test('a guest sees wins of others, with a label on simulated ones, without a layout shift', async ({
  page,
  request,
  textsOf,
}) => {
  test.slow();
  const texts = await textsOf('en');
  await trackLayoutShift(page);
  const socketLog = await recordSockets(page);
  await page.goto('/');
  await expect.poll(() => socketLog.joins).toContain('public');
  expect(socketLog.joins.filter(topic => topic !== 'public')).toEqual([]);
  // Players of other tests win too: what all wins share is in the title, else each simulated one says it.
  const line = page
    .getByRole('list', { name: texts('wins.titleSimulated'), exact: true })
    .getByRole('listitem')
    .or(
      page
        .getByRole('list', { name: texts('wins.title'), exact: true })
        .getByRole('listitem')
        .filter({ has: page.getByText(texts('wins.simulated'), { exact: true }) }),
    );
  // Simulated players play real rounds, until one has won enough to be published.
  const published = async () => {
    await runConsoleAction(request, 'simulate', { times: '50' });
    return { event: socketLog.events.includes('win'), isShown: (await line.count()) > 0 };
  };
  // Wins are random: on a busy machine it may take many rounds.
  await expect.poll(published, { timeout: 300_000 }).toEqual({ event: true, isShown: true });
  await expect(line.first()).toContainText(/€\d/);
  await expectLayoutShiftAtMost(page);
});

test.describe('on a server of its own', () => {
  let server: DedicatedServer;

  test.beforeAll(async () => {
    server = await startDedicatedServer();
  });
  test.afterAll(async () => {
    await server.stop();
  });

  test('an open page survives a restart and receives what it missed', async ({
    page,
    context,
    request,
    playwright,
    textsOf,
    allowErrors,
  }) => {
    allowErrors(/ERR_CONNECTION|WebSocket|status of 50[234]|Failed to load resource/);
    const texts = await textsOf('en');
    const { email, cookies } = await registerPlayer(playwright.request, server.origin, COMPLETE_PROFILE);
    await context.addCookies(cookies);
    await context.addInitScript('globalThis.ORBIT_SCALE = { ...globalThis.ORBIT_SCALE, baseDelayMs: 50 };');
    const socketLog = await recordSockets(page);
    await page.goto(`${server.origin}/pokies/top`);
    await expectPrivateJoins(socketLog);
    const accounts = await page.request.get(`${server.origin}${ACCOUNTS}`);
    const [{ amount_cents: start }] = (await accounts.json()) as [{ amount_cents: number }];
    await runConsoleAction(request, 'grants', { email, times: '2' }, server.origin);
    await expect(balanceButton(page, texts, start + 2, 'en')).toBeVisible();
    await server.restart();
    await runConsoleAction(request, 'grants', { email, times: '5' }, server.origin);
    await expect(balanceButton(page, texts, start + 7, 'en')).toBeVisible();
    await expectPrivateJoins(socketLog, 2);
    await runConsoleAction(request, 'grants', { email, times: '1' }, server.origin);
    await expect(balanceButton(page, texts, start + 8, 'en')).toBeVisible();
  });
});
