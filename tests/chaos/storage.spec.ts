import { skipUnlessLong } from '../e2e/support/fixtures.ts';
import {
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

test.beforeEach(async ({ page, setScale }) => setScale(page, FAST_SCALE));

for (const [what, prologue] of [
  ['the disk is full when a database is opened', failDatabaseOpen('QuotaExceededError')],
  ['the database can not be opened at all', failDatabaseOpen('UnknownError')],
  ['a database neither opens nor fails', hangDatabaseOpen],
  ['the database’s process is gone once', loseTransactions(1)],
  ['the database’s process is gone for good', loseTransactions()],
  ['storage is forbidden', forbidStorage],
  ['the cache never answers', hangCache],
] as const) {
  test(`the app works and keeps a favourite though ${what}`, async ({
    page,
    faultProxy,
    signInNewPlayer,
    textsOf,
  }) => {
    skipUnlessLong(prologue !== hangDatabaseOpen && prologue !== forbidStorage && prologue !== hangCache);
    const texts = await textsOf('en');
    injectIntoWorker(faultProxy, prologue);
    await signInNewPlayer();
    await page.goto('/');
    // Where nothing can be stored the worker may not install: then the page is on its own.
    await expect.poll(() => faultProxy.requestsTo('/sw.js').length).toBeGreaterThan(0);
    await page.reload();
    await expectRendered(page);
    await expect.poll(() => gameRails(page).count()).toBeGreaterThanOrEqual(3);
    await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
    await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  });
}

test('an eviction under a running app is answered by the network and stored again', async ({
  page,
  faultProxy,
  openWithDriver,
  signInNewPlayer,
  textsOf,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer();
  const worker = await openWithDriver(page);
  await gameTiles(page).first().waitFor();
  await worker.clearStorage();
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

test('an origin that may store nothing more still shows everything and takes a wish', async ({
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
  await page.goto('/pokies/top');
  await expectRendered(page);
  await gameTiles(page).first().waitFor();
  await toggleFavourite(await favouriteButtonAt(page, texts, 0), true);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  await worker.setQuota();
});

test('fifty pictures take less than a megabyte', async ({ page, openWithDriver }) => {
  await openWithDriver(page, '/pokies/all');
  await gameTiles(page).first().waitFor();
  /** What an answer that hides its origin weighs is padded by megabytes: none of them may be one. */
  const stored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter(name => name.includes('picture'));
      const opened = await Promise.all(names.map(name => caches.open(name)));
      const kept = (await Promise.all(opened.map(cache => cache.matchAll()))).flat();
      const sizes = await Promise.all(kept.map(async answer => (await answer.blob()).size));
      return {
        count: kept.length,
        opaque: kept.filter(({ type }) => type === 'opaque').length,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
      };
    });
  await page.reload();
  await gameTiles(page).first().waitFor();
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await stored()).count).toBeGreaterThan(20);
  const { count, opaque, bytes } = await stored();
  expect(opaque).toBe(0);
  expect((bytes / count) * 50).toBeLessThan(1_000_000);
});

test('a page whose own storage is forbidden works without a worker', async ({ page, faultProxy }) => {
  await page.addInitScript(() => {
    const refuse = {
      configurable: true,
      get() {
        throw new DOMException('chaos', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'indexedDB', refuse);
    Object.defineProperty(window, 'caches', refuse);
    Object.defineProperty(window, 'localStorage', refuse);
    Object.defineProperty(navigator, 'serviceWorker', refuse);
  });
  await page.goto('/');
  await expect.poll(() => gameRails(page).count()).toBeGreaterThanOrEqual(3);
  await expectRendered(page);
  expect(faultProxy.requestsTo('/sw.js')).toEqual([]);
});

test('a tab that holds an old database and does not let go leaves the app usable', async ({
  page,
  context,
  faultProxy,
  openWithDriver,
}) => {
  await openWithDriver(page);
  await gameTiles(page).first().waitFor();
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
