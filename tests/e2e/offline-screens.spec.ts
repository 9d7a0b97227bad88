import type { Page } from 'playwright/test';
import { fillPattern } from '../../src/lib/paths.ts';
import { expect, IS_KILLING_WORKERS, test } from './support/fixtures.ts';
import { playableGame } from './support/games.ts';
import { readOfflineTable } from './support/offline-table.ts';

test.use({ savesData: false, storesScreens: true });

/** Screens that open without showing a game. */
const WITHOUT_GAMES: readonly string[] = [
  '/oops',
  '/favorite-games',
  '/producers',
  '/profile',
  '/profile/level',
  '/profile/limits',
  '/profile/verification',
  '/payments',
];

interface WorkerState {
  readonly catalogue: { readonly games: number };
  /** `n of m`. */
  readonly worker: { readonly screen_files: string };
}

/** The worker's state report; null before the worker is in control, when the server answers with a page. */
const readWorkerState = (page: Page): Promise<WorkerState | null> =>
  page.evaluate(() =>
    fetch('/__sw/state?json')
      .then(reply => reply.json())
      .catch(() => null),
  );

/** Waits until the worker has stored all games, and the screens that were not opened yet, which it fetches when idle. */
async function waitUntilAllStored(page: Page): Promise<void> {
  // What a killed worker did not finish resumes with the next page that is idle for a while.
  const pollOptions = { timeout: 200_000, ...(IS_KILLING_WORKERS ? { intervals: [10_000] } : {}) };
  const readState = async () => {
    if (IS_KILLING_WORKERS) await page.reload();
    return readWorkerState(page);
  };
  const games = async () => (await readState())?.catalogue.games ?? 0;
  await expect.poll(games, pollOptions).toBeGreaterThanOrEqual(12_000);
  const missing = async () => {
    const [done, total] = ((await readState())?.worker.screen_files ?? '0 of 1').split(' of ');
    return Number(total) - Number(done);
  };
  await expect.poll(missing, pollOptions).toBe(0);
}

test('offline every screen behaves as the README documents', async ({
  page,
  request,
  signInNewPlayer,
  goOffline,
  textsOf,
}) => {
  // Waits for what the worker fetches when the page is idle, and then opens every screen.
  test.setTimeout(480_000);
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
        // A game fills the window and shows its own notice.
        const notice = pattern.startsWith('/play') ? 'play.offline' : 'connection.offline';
        await expect(page.getByText(texts(notice)).first()).toBeVisible();
        if (expectation === 'opens' && !WITHOUT_GAMES.includes(pattern))
          await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        await expect(page.getByRole('main')).toHaveText(/\S/);
      });
    }
  }
});
