import type { Page } from 'playwright/test';
import { fillPattern } from '../../src/lib/paths.ts';
import { expect, IS_KILLING_WORKERS, test } from './support/fixtures.ts';
import { playableGame } from './support/games.ts';
import { readOfflineTable } from './support/offline-table.ts';

test.use({ savesData: false });

interface WorkerState {
  readonly catalogue: { readonly games: number };
  /** `n of m`. */
  readonly worker: { readonly screen_files: string };
}

/** What the page for support staff says; null before the worker is in control, when the server answers with a page. */
const readWorkerState = (page: Page): Promise<WorkerState | null> =>
  page.evaluate(() =>
    fetch('/__sw/state?json')
      .then(reply => reply.json())
      .catch(() => null),
  );

/** Until the worker has all games, and the screens that were not opened yet, which it fetches when the page is idle. */
async function waitUntilAllStored(page: Page): Promise<void> {
  // What a worker was ended over goes on with the next page that is idle for a while.
  const patience = IS_KILLING_WORKERS ? { timeout: 200_000, intervals: [10_000] } : { timeout: 60_000 };
  const lookAgain = async () => {
    if (IS_KILLING_WORKERS) await page.reload();
    return readWorkerState(page);
  };
  const games = async () => (await lookAgain())?.catalogue.games ?? 0;
  await expect.poll(games, patience).toBeGreaterThanOrEqual(12_000);
  const missing = async () => {
    const [done, total] = ((await lookAgain())?.worker.screen_files ?? '0 of 1').split(' of ');
    return Number(total) - Number(done);
  };
  await expect.poll(missing, patience).toBe(0);
}

test('without a network every screen does what the README says of it', async ({
  page,
  request,
  signInNewPlayer,
  goOffline,
  textsOf,
}) => {
  // It waits for what the worker fetches when the page is idle, and then opens every screen.
  test.setTimeout(IS_KILLING_WORKERS ? 480_000 : 240_000);
  const texts = await textsOf('en');
  const game = await playableGame(request);
  const examples = { slug: 'top', producer: game.provider, name: game.seo_title, page: 1 };
  const ofProducer = { ...examples, slug: game.provider };
  await signInNewPlayer();
  await page.goto('/pokies/top');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await waitUntilAllStored(page);
  await goOffline(page);
  for (const { patterns, expectation } of readOfflineTable()) {
    for (const pattern of patterns) {
      const path = fillPattern(pattern, pattern.startsWith('/producers') ? ofProducer : examples);
      await test.step(`${path} ${expectation}`, async () => {
        const loaded = await page.goto(path);
        expect(loaded?.fromServiceWorker()).toBe(true);
        await expect(page.locator('h1')).toHaveCount(1);
        // A game has the room to itself, and says it there.
        const says = pattern.startsWith('/play') ? 'play.offline' : 'connection.offline';
        await expect(page.getByText(texts(says)).first()).toBeVisible();
        if (expectation === 'opens' && !['/oops', '/favorite-games'].includes(pattern))
          await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        await expect(page.getByRole('main')).toHaveText(/\S/);
      });
    }
  }
});
