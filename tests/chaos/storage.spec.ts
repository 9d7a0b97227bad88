import { skipUnlessLong } from '../e2e/support/fixtures.ts';
import { LIGHT_PATH } from '../e2e/support/page-actions.ts';
import {
  FEW_GAMES_PATH,
  favouriteButtonAt,
  gameRails,
  gameTiles,
  savedFavourites,
  toggleFavourite,
} from './support/favourites.ts';
import { expect, FAST_SCALE, test } from './support/fixtures.ts';
import { expectRendered, openControlled } from './support/page-state.ts';
import {
  failDatabaseOpen,
  forbidStorage,
  hangCache,
  hangDatabaseOpen,
  injectIntoWorker,
  loseTransactions,
} from './support/worker-scripts.ts';

// The last file of a run: its tests are shared out, so that no process is left with them alone.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page, setScale }) => setScale(page, FAST_SCALE));

for (const [what, prologue] of [
  ['the disk is full when a database is opened', failDatabaseOpen('QuotaExceededError')],
  ['the database can not be opened at all', failDatabaseOpen('UnknownError')],
  ['a database neither opens nor fails', hangDatabaseOpen],
  ['the database’s process crashes once', loseTransactions(1)],
  ['the database’s process keeps crashing', loseTransactions()],
  ['storage is forbidden', forbidStorage],
  ['the cache never answers', hangCache],
] as const) {
  test(`the app works and saves a favourite although ${what}`, async ({
    page,
    faultProxy,
    signInNewPlayer,
    textsOf,
  }) => {
    skipUnlessLong(prologue !== hangDatabaseOpen && prologue !== forbidStorage && prologue !== hangCache);
    const texts = await textsOf('en');
    injectIntoWorker(faultProxy, prologue);
    await signInNewPlayer();
    await page.goto(LIGHT_PATH);
    // Where nothing can be stored the worker may not install: then the page works without it.
    await expect.poll(() => faultProxy.requestsTo('/sw.js').length).toBeGreaterThan(0);
    await page.goto('/');
    await expectRendered(page);
    await expect.poll(() => gameRails(page).count()).toBeGreaterThanOrEqual(3);
    await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
    await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  });
}

/**
 * The worker is ended with its data: Chromium sometimes lets every later call of CacheStorage hang in a worker that used it
 * while the data was deleted, until the worker starts again. What a hanging cache does to the app has its own test above.
 */
test('after an eviction a running app loads from the network and stores again', async ({
  page,
  faultProxy,
  openWithDriver,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer();
  const worker = await openWithDriver(page, FEW_GAMES_PATH);
  await gameTiles(page).first().waitFor();
  await worker.clearStorage();
  await worker.kill();
  await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  await page.goto('/');
  await expect.poll(() => gameRails(page).count()).toBeGreaterThanOrEqual(3);
  const isWhole = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('shell-v1')).keys();
      return keys.some(({ url }) => url.includes('/index.html'));
    });
  await expect.poll(isWhole).toBe(true);
  await page.reload();
  await expect.poll(() => gameRails(page).count()).toBeGreaterThanOrEqual(3);
  await faultProxy.close();
  await page.reload();
  await expectRendered(page);
});

test('an origin over its quota still shows everything and saves a favourite', async ({
  page,
  openWithDriver,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer();
  const worker = await openWithDriver(page);
  await gameTiles(page).first().waitFor();
  await worker.setQuota(200_000);
  await page.goto(FEW_GAMES_PATH);
  await expectRendered(page);
  await gameTiles(page).first().waitFor();
  await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  await worker.setQuota();
});

test('fifty pictures take less than a megabyte', async ({ page, openWithDriver }) => {
  await openWithDriver(page, LIGHT_PATH);
  /** The size of an opaque response is padded by megabytes: none may be stored. */
  const stored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter(name => name.includes('picture'));
      const opened = await Promise.all(names.map(name => caches.open(name)));
      const responses = (await Promise.all(opened.map(cache => cache.matchAll()))).flat();
      const sizes = await Promise.all(responses.map(async response => (await response.blob()).size));
      return {
        count: responses.length,
        opaque: responses.filter(({ type }) => type === 'opaque').length,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
      };
    });
  await page.goto('/pokies/all');
  await gameTiles(page).first().waitFor();
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await stored()).count).toBeGreaterThan(20);
  const { count, opaque, bytes } = await stored();
  expect(opaque).toBe(0);
  expect((bytes / count) * 50).toBeLessThan(1_000_000);
});

test('a page whose own storage is forbidden works without a worker', async ({ page, faultProxy }) => {
  await page.addInitScript(() => {
    const blocked = {
      configurable: true,
      get() {
        throw new DOMException('chaos', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'indexedDB', blocked);
    Object.defineProperty(window, 'caches', blocked);
    Object.defineProperty(window, 'localStorage', blocked);
    Object.defineProperty(navigator, 'serviceWorker', blocked);
  });
  await page.goto('/');
  await expect.poll(() => gameRails(page).count()).toBeGreaterThanOrEqual(3);
  await expectRendered(page);
  expect(faultProxy.requestsTo('/sw.js')).toEqual([]);
});

test('a tab that does not close its connection to an old database leaves the app usable', async ({
  page,
  context,
  faultProxy,
  openWithDriver,
}) => {
  await openWithDriver(page, LIGHT_PATH);
  const frozen = await context.newPage();
  await frozen.goto(`${faultProxy.origin}/icons/icon-192.png`);
  await frozen.evaluate(async () => {
    const [known] = (await indexedDB.databases()).filter(({ name }) => name === 'orbit');
    const request = indexedDB.open('orbit', (known?.version ?? 1) + 1);
    await new Promise(resolve => {
      request.onsuccess = resolve;
      request.onblocked = resolve;
      request.onerror = resolve;
    });
  });
  await openControlled(page, faultProxy.origin);
  await expect.poll(() => gameRails(page).count()).toBeGreaterThanOrEqual(3);
});
