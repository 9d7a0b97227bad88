import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { COMPLETE } from './players.ts';
import { signOut } from './screens.ts';

const players = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    return all.flatMap(({ name }) => (name?.startsWith('u-') ? [name] : []));
  });

/** What the browser keeps for this origin, every byte, as text; or the databases of these names only. */
function kept(page: Page, only: readonly string[] = []): Promise<string> {
  return page.evaluate(async names => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      if (names.length > 0 && !names.includes(name ?? '')) continue;
      const db = await done(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames)
        all.push(name, await done(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    for (const name of names.length > 0 ? [] : await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        all.push(request.url, await answer?.clone().text());
      }
    }
    return JSON.stringify(all);
  }, only);
}

/** The lobby of a signed-in player whose data the worker has stored. */
async function storedLobby(page: Page): Promise<void> {
  await page.goto('/pokies/top');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  const isStored = async () => {
    const [name] = await players(page);
    return name !== undefined && (await kept(page, [name])).includes('/api/player/favorite_games');
  };
  await expect.poll(isStored).toBe(true);
}

const heart = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Favourite/ })
    .first();
const favourites = async (page: Page): Promise<unknown[]> =>
  (await page.request.get('/api/player/favorite_games')).json();

// A worker knows no widths, and a phone has hearts in sheets only.
test.use({ onDesktop: true });

test('a heart set without a network is there after a reload, and with the server once it is back', {
  tag: '@chromium',
}, async ({ page, context, signInNew, goOffline, allowErrors }) => {
  // What was never stored, and is asked for without a network.
  allowErrors(/status of 504/);
  await signInNew(COMPLETE);
  await storedLobby(page);
  await goOffline(page);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page)).toHaveAttribute('data-queued');
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page)).toHaveAttribute('data-queued');
  await context.setOffline(false);
  await expect.poll(() => favourites(page)).toHaveLength(1);
  await expect(heart(page)).not.toHaveAttribute('data-queued');
  await page.reload();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
});

test('after a sign-out nothing of the player is left in the browser', async ({
  page,
  signInNew,
  wordsOf,
  isMobile,
}) => {
  const { email } = await signInNew({ ...COMPLETE, first_name: 'Wilhelmina', city: 'Oberstdorf' });
  const me = (await (await page.request.get('/api/player')).json()) as { id: number };
  await storedLobby(page);
  await heart(page).click();
  await expect.poll(() => favourites(page)).toHaveLength(1);
  const [hash = ''] = await players(page);
  expect(await kept(page, [hash])).toContain('Wilhelmina');

  await signOut(page, await wordsOf('en'), isMobile);
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => players(page)).toEqual([]);
  const left = await kept(page);
  for (const mine of ['Wilhelmina', 'Oberstdorf', email, hash.slice(2), `"id":${me.id},"email"`])
    expect(left.includes(mine), mine).toBe(false);
});
