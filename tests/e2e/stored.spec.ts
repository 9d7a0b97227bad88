import type { Page } from 'playwright/test';
import { fillPattern } from '../../src/lib/paths.ts';
import { expect, test } from './fixtures.ts';
import { playableGame } from './games.ts';
import { readOfflineTable } from './offline-table.ts';

interface State {
  readonly catalogue: { readonly games: number };
}

/** Until the worker has all games; read off the page for support staff. */
async function catalogueStored(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        // Before the worker is in control the server answers, with a page.
        const answer = await page.evaluate(() =>
          fetch('/__sw/state?json')
            .then(reply => reply.json())
            .catch(() => null),
        );
        return (answer as State | null)?.catalogue.games ?? 0;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(12_000);
}

/** Until the worker has fetched the screens that were not opened yet, which it does when the page is idle. */
async function screensStored(page: Page): Promise<void> {
  const stored = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('assets-v1')).keys();
      return requests.map(({ url }) => url).join(' ');
    });
  for (const name of ['Favourites', 'Login', 'Oops', 'Play', 'Producer', 'Registration'])
    await expect.poll(stored, { timeout: 60_000 }).toContain(`/${name}Screen-`);
  for (const name of ['NewPassword', 'Remind', 'SignIn', 'SignUp'])
    await expect.poll(stored, { timeout: 60_000 }).toContain(`/${name}Popup-`);
}

test('without a network every screen does what the README says of it', async ({
  page,
  request,
  signInNew,
  goOffline,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const game = await playableGame(request);
  const examples = { slug: 'top', producer: game.provider, name: game.seo_title, page: 1 };
  const ofProducer = { ...examples, slug: game.provider };
  await signInNew();
  await page.goto('/pokies/top');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await catalogueStored(page);
  await screensStored(page);
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
