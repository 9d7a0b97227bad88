import type { Page } from 'playwright/test';
import type { ProxiedRequest } from './fault-proxy/fault-proxy.ts';
import {
  FEW_GAMES_PATH,
  favouriteButtonAt,
  gameTiles,
  savedFavourites,
  toggleFavourite,
} from './support/favourites.ts';
import { expect, FAST_SCALE, test } from './support/fixtures.ts';
import { emulateVisibility, openControlled, setVisible } from './support/page-state.ts';
import type { WorkerDriver } from './support/worker-driver.ts';
import { injectIntoWorker } from './support/worker-scripts.ts';

const FAVOURITES_PATH = '/api/player/favorite_games';
const FAVOURITE_PATTERN = `${FAVOURITES_PATH}/*`;

/** Opens a screen twice: the second time the worker has identified the player. */
async function openIdentified(
  page: Page,
  openWithDriver: (page: Page, path: string) => Promise<WorkerDriver>,
  path = FEW_GAMES_PATH,
): Promise<WorkerDriver> {
  const worker = await openWithDriver(page, path);
  await gameTiles(page).first().waitFor();
  await page.reload();
  await gameTiles(page).first().waitFor();
  return worker;
}

/**
 * Expects so many mutations, each of them under one key. A request that the change of the network has cut is sent again once
 * it has ended, as the same mutation.
 */
function expectSentOneAtATime(sent: readonly ProxiedRequest[], mutations: number): void {
  expect(new Set(sent.map(({ path }) => path)).size).toBe(mutations);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(mutations);
  const atTheSameTime = sent.filter((later, index) =>
    sent.slice(0, index).some(
      ({ idempotencyKey, endedAt, wasAborted }) =>
        idempotencyKey === later.idempotencyKey &&
        // That a connection was cut is noticed a moment after the next request where both come at once.
        (endedAt === null || endedAt - (wasAborted ? 100 : 0) > later.at),
    ),
  );
  expect(atTheSameTime).toEqual([]);
}

test.beforeEach(async ({ page, setScale, signInNewPlayer }) => {
  // A request that the change of the network has cut hangs.
  await setScale(page, { ...FAST_SCALE, attemptTimeoutMs: 1500 });
  await signInNewPlayer();
});

test('offline taps are queued, survive a killed worker and a reload, and end in the last state, sent once', async ({
  page,
  context,
  faultProxy,
  openWithDriver,
  textsOf,
}) => {
  const texts = await textsOf('en');
  // The lobby opens offline whatever else is stored.
  const worker = await openIdentified(page, openWithDriver, '/');
  const heart = await favouriteButtonAt(page, texts, 0);
  await context.setOffline(true);
  for (const isWanted of [true, false, true, false, true]) await toggleFavourite(heart, isWanted);
  await worker.kill();
  await page.reload();
  const again = await favouriteButtonAt(page, texts, 0);
  await expect(again).toHaveAttribute('aria-pressed', 'true');
  faultProxy.clearRequests();
  await context.setOffline(false);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  expectSentOneAtATime(faultProxy.requestsTo(FAVOURITE_PATTERN), 1);
});

test('a worker that is killed while it sends a mutation sends it again, with the same key, to one effect', async ({
  page,
  faultProxy,
  openWithDriver,
  textsOf,
}) => {
  const texts = await textsOf('en');
  await emulateVisibility(page);
  const worker = await openIdentified(page, openWithDriver);
  const restore = faultProxy.addRule({ fault: { kind: 'drop-response' }, path: FAVOURITE_PATTERN });
  const heart = await favouriteButtonAt(page, texts, 0);
  await heart.click();
  await expect.poll(() => faultProxy.requestsTo(FAVOURITE_PATTERN).length).toBeGreaterThan(0);
  await worker.kill();
  restore();
  await setVisible(page, false);
  await setVisible(page, true);
  await expect(heart).not.toHaveAttribute('aria-busy', 'true');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  expect(
    new Set(faultProxy.requestsTo(FAVOURITE_PATTERN, 'PUT').map(({ idempotencyKey }) => idempotencyKey)).size,
  ).toBe(1);
});

test('two tabs that come online together send each queued mutation once', async ({
  page,
  context,
  faultProxy,
  openWithDriver,
  textsOf,
}) => {
  const texts = await textsOf('en');
  await openIdentified(page, openWithDriver);
  const other = await context.newPage();
  await openControlled(other, faultProxy.origin + FEW_GAMES_PATH);
  await gameTiles(other).first().waitFor();
  await context.setOffline(true);
  await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
  await toggleFavourite(await favouriteButtonAt(other, texts, 1), true);
  faultProxy.clearRequests();
  await context.setOffline(false);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(2);
  expectSentOneAtATime(faultProxy.requestsTo(FAVOURITE_PATTERN, 'PUT'), 2);
});

test('a browser without background sync sends queued mutations when the page becomes visible', async ({
  page,
  faultProxy,
  openWithDriver,
  textsOf,
}) => {
  injectIntoWorker(faultProxy, `delete ServiceWorkerRegistration.prototype.sync;`);
  const texts = await textsOf('en');
  await emulateVisibility(page);
  await openIdentified(page, openWithDriver);
  await faultProxy.close();
  await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
  await faultProxy.listen();
  await setVisible(page, false);
  await setVisible(page, true);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
});

test('a tap on the very first page, which the worker has just claimed, is queued too', async ({
  page,
  context,
  openWithDriver,
  textsOf,
}) => {
  const texts = await textsOf('en');
  await openWithDriver(page, FEW_GAMES_PATH);
  await gameTiles(page).first().waitFor();
  await context.setOffline(true);
  await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
  await context.setOffline(false);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
});
