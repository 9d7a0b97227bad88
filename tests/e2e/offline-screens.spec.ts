import type { Page } from 'playwright/test';
import { fillPattern } from '../../src/lib/paths.ts';
import { expect, IS_KILLING, test } from './fixtures.ts';
import { playableGame } from './games.ts';
import { readOfflineTable } from './offline-table.ts';

test.use({ savesData: false });

interface State {
  readonly catalogue: { readonly games: number };
  /** `n of m`. */
  readonly worker: { readonly screen_files: string };
}

/** What the page for support staff says; null before the worker is in control, when the server answers with a page. */
const readState = (page: Page): Promise<State | null> =>
  page.evaluate(() =>
    fetch('/__sw/state?json')
      .then(reply => reply.json())
      .catch(() => null),
  );

/** Until the worker has all games, and the screens that were not opened yet, which it fetches when the page is idle. */
async function everythingStored(page: Page): Promise<void> {
  // What a worker was ended over goes on with the next page that is idle for a while.
  const patience = IS_KILLING ? { timeout: 200_000, intervals: [10_000] } : { timeout: 60_000 };
  const lookAgain = async () => {
    if (IS_KILLING) await page.reload();
    return readState(page);
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
  signInNew,
  goOffline,
  wordsOf,
}) => {
  // It waits for what the worker fetches when the page is idle, and then opens every screen.
  test.setTimeout(IS_KILLING ? 480_000 : 240_000);
  const words = await wordsOf('en');
  const game = await playableGame(request);
  const examples = { slug: 'top', producer: game.provider, name: game.seo_title, page: 1 };
  const ofProducer = { ...examples, slug: game.provider };
  await signInNew();
  await page.goto('/pokies/top');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await everythingStored(page);
  await goOffline(page);
  for (const { patterns, answer } of readOfflineTable()) {
    for (const pattern of patterns) {
      const path = fillPattern(pattern, pattern.startsWith('/producers') ? ofProducer : examples);
      await test.step(`${path} ${answer}`, async () => {
        const loaded = await page.goto(path);
        expect(loaded?.fromServiceWorker()).toBe(true);
        await expect(page.locator('h1')).toHaveCount(1);
        // A game has the room to itself, and says it there.
        const says = pattern.startsWith('/play') ? 'play.offline' : 'connection.offline';
        await expect(page.getByText(words(says)).first()).toBeVisible();
        if (answer === 'opens' && !['/oops', '/favorite-games'].includes(pattern))
          await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        await expect(page.getByRole('main')).toHaveText(/\S/);
      });
    }
  }
});
