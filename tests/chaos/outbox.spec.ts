import type { Page } from 'playwright/test';
import type { WorkerDriver } from './driver.ts';
import { heartAt, savedFavourites, tap, tilesOf } from './hearts.ts';
import { makeHideable, openControlled, setVisible } from './page-state.ts';
import { inWorker } from './prologues.ts';
import { expect, QUICK, test } from './world.ts';

const LIST = '/api/player/favorite_games';
const ONE = `${LIST}/*`;

/** Opens the lobby twice: the second time the worker has seen who is signed in. */
async function openKnown(
  page: Page,
  openDriven: (page: Page) => Promise<WorkerDriver>,
): Promise<WorkerDriver> {
  const worker = await openDriven(page);
  await tilesOf(page).first().waitFor();
  await page.reload();
  await tilesOf(page).first().waitFor();
  return worker;
}

test.beforeEach(async ({ page, scale, signInNew }) => {
  await scale(page, QUICK);
  await signInNew();
});

test('taps without a network wait, survive a killed worker and a reload, and end in the last wish, sent once', async ({
  page,
  context,
  relay,
  openDriven,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const worker = await openKnown(page, openDriven);
  const heart = await heartAt(page, words, 0);
  await context.setOffline(true);
  for (const isWanted of [true, false, true, false, true]) await tap(heart, isWanted);
  await worker.kill();
  await page.reload();
  const again = await heartAt(page, words, 0);
  await expect(again).toHaveAttribute('aria-pressed', 'true');
  relay.forget();
  await context.setOffline(false);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  expect(relay.hitsOf(ONE)).toHaveLength(1);
});

test('a worker killed while it sends a wish sends it again, with the same key, to one effect', async ({
  page,
  relay,
  openDriven,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  await makeHideable(page);
  const worker = await openKnown(page, openDriven);
  const restore = relay.raise({ fault: { kind: 'drop-response' }, path: ONE });
  const heart = await heartAt(page, words, 0);
  await heart.click();
  await expect.poll(() => relay.hitsOf(ONE).length).toBeGreaterThan(0);
  await worker.kill();
  restore();
  await setVisible(page, false);
  await setVisible(page, true);
  await expect(heart).not.toHaveAttribute('aria-busy', 'true');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  expect(new Set(relay.hitsOf(ONE, 'PUT').map(({ key }) => key)).size).toBe(1);
});

test('two tabs that are back at once send each wish once', async ({
  page,
  context,
  relay,
  openDriven,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  await openKnown(page, openDriven);
  const other = await context.newPage();
  await openControlled(other, relay.origin);
  await tilesOf(other).first().waitFor();
  await context.setOffline(true);
  await tap(await heartAt(page, words, 0), true);
  await tap(await heartAt(other, words, 1), true);
  relay.forget();
  await context.setOffline(false);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(2);
  const sent = relay.hitsOf(ONE, 'PUT').map(({ path }) => path);
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
});

test('a wish that the back end will never take is dropped, and the ones behind it go', async ({
  page,
  context,
  relay,
  openDriven,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  await openKnown(page, openDriven);
  const [poison, next] = [await heartAt(page, words, 0), await heartAt(page, words, 1)];
  await context.setOffline(true);
  await tap(await heartAt(page, words, 0), true);
  await tap(await heartAt(page, words, 1), true);
  relay.raise({ fault: { kind: 'status', status: 422 }, path: ONE, times: 1 });
  await context.setOffline(false);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
  await expect(poison).toHaveAttribute('aria-pressed', 'false');
  await expect(next).toHaveAttribute('aria-pressed', 'true');
});

test('the last chance of the browser’s own sync does not lose a wish, and the next launch sends it', async ({
  page,
  relay,
  openDriven,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const worker = await openKnown(page, openDriven);
  const restore = relay.raise({ fault: { kind: 'status', status: 500 }, path: ONE });
  await tap(await heartAt(page, words, 0), true);
  await worker.sync('outbox', true);
  await expect.poll(() => relay.hitsOf(ONE).length).toBeGreaterThan(0);
  expect(await savedFavourites(page.request)).toEqual([]);
  restore();
  await worker.kill();
  await page.reload();
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
});

test('a browser without background sync sends what waits when the page is seen again', async ({
  page,
  relay,
  openDriven,
  wordsOf,
}) => {
  inWorker(relay, `delete ServiceWorkerRegistration.prototype.sync;`);
  const words = await wordsOf('en');
  await makeHideable(page);
  await openKnown(page, openDriven);
  await relay.cut();
  await tap(await heartAt(page, words, 0), true);
  await relay.listen();
  await setVisible(page, false);
  await setVisible(page, true);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
});

test('a tap on the very first page, which the worker has just taken over, is queued too', async ({
  page,
  context,
  openDriven,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  await openDriven(page);
  await tilesOf(page).first().waitFor();
  await context.setOffline(true);
  await tap(await heartAt(page, words, 0), true);
  await context.setOffline(false);
  await expect.poll(() => savedFavourites(page.request)).toHaveLength(1);
});
