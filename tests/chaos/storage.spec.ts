import { leaveToLong } from '../e2e/fixtures.ts';
import { heartAt, railsOf, savedFavourites, tap, tilesOf } from './hearts.ts';
import { expectNotWhite, openControlled } from './page-state.ts';
import {
  failingOpen,
  hangingCache,
  hangingOpen,
  inWorker,
  lostTransactions,
  noStorage,
} from './prologues.ts';
import { expect, QUICK, test } from './world.ts';

test.beforeEach(async ({ page, scale }) => scale(page, QUICK));

for (const [what, prologue] of [
  ['the disk is full when a database is opened', failingOpen('QuotaExceededError')],
  ['the database can not be opened at all', failingOpen('UnknownError')],
  ['a database neither opens nor fails', hangingOpen],
  ['the database’s process is gone once', lostTransactions(1)],
  ['the database’s process is gone for good', lostTransactions()],
  ['storage is forbidden', noStorage],
  ['the cache never answers', hangingCache],
] as const) {
  test(`the app works and keeps a favourite though ${what}`, async ({ page, relay, signInNew, wordsOf }) => {
    leaveToLong(prologue !== hangingOpen && prologue !== noStorage && prologue !== hangingCache);
    const words = await wordsOf('en');
    inWorker(relay, prologue);
    await signInNew();
    await page.goto('/');
    // Where nothing can be stored the worker may not install: then the page is on its own.
    await expect.poll(() => relay.hitsOf('/sw.js').length).toBeGreaterThan(0);
    await page.reload();
    await expectNotWhite(page);
    await expect.poll(() => railsOf(page).count()).toBeGreaterThanOrEqual(3);
    await tap(await heartAt(page, words, 0), true);
    await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  });
}

test('an eviction under a running app is answered by the network and stored again', async ({
  page,
  relay,
  openDriven,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  await signInNew();
  const worker = await openDriven(page);
  await tilesOf(page).first().waitFor();
  await worker.evict();
  await tap(await heartAt(page, words, 0), true);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  await page.goto('/');
  await expect.poll(() => railsOf(page).count()).toBeGreaterThanOrEqual(3);
  const isWhole = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('shell-v1')).keys();
      return keys.some(({ url }) => url.includes('/index.html'));
    });
  await expect.poll(isWhole).toBe(true);
  await page.reload();
  await expect.poll(() => railsOf(page).count()).toBeGreaterThanOrEqual(3);
  await relay.cut();
  await page.reload();
  await expectNotWhite(page);
});

test('an origin that may store nothing more still shows everything and takes a wish', async ({
  page,
  openDriven,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  await signInNew();
  const worker = await openDriven(page);
  await tilesOf(page).first().waitFor();
  await worker.quota(200_000);
  await page.goto('/pokies/top');
  await expectNotWhite(page);
  await tilesOf(page).first().waitFor();
  await tap(await heartAt(page, words, 0), true);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  await worker.quota();
});

test('fifty pictures take less than a megabyte', async ({ page, openDriven }) => {
  await openDriven(page, '/pokies/all');
  await tilesOf(page).first().waitFor();
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
  await tilesOf(page).first().waitFor();
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await stored()).count).toBeGreaterThan(20);
  const { count, opaque, bytes } = await stored();
  expect(opaque).toBe(0);
  expect((bytes / count) * 50).toBeLessThan(1_000_000);
});

test('a page whose own storage is forbidden works without a worker', async ({ page, relay }) => {
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
  await expect.poll(() => railsOf(page).count()).toBeGreaterThanOrEqual(3);
  await expectNotWhite(page);
  expect(relay.hitsOf('/sw.js')).toEqual([]);
});

test('a tab that holds an old database and does not let go leaves the app usable', async ({
  page,
  context,
  relay,
  openDriven,
}) => {
  await openDriven(page);
  await tilesOf(page).first().waitFor();
  const frozen = await context.newPage();
  await frozen.goto(`${relay.origin}/icons/icon-192.png`);
  await frozen.evaluate(async () => {
    const [known] = (await indexedDB.databases()).filter(({ name }) => name === 'orbit');
    const request = indexedDB.open('orbit', (known?.version ?? 1) + 1);
    await new Promise(resolve => {
      request.onsuccess = resolve;
      request.onblocked = resolve;
      request.onerror = resolve;
    });
  });
  await openControlled(page, relay.origin);
  await expect.poll(() => railsOf(page).count()).toBeGreaterThanOrEqual(3);
});
