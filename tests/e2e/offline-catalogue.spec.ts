import type { Page } from 'playwright/test';
import { expect, IS_KILLING_WORKERS, test } from './support/fixtures.ts';

test.use({ savesData: false, storesScreens: true });

const tiles = (page: Page) => page.getByRole('main').getByRole('article');
const rails = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') });

/** How much of a response the worker has stored. */
const storedCoverage = (page: Page, method: 'GET' | 'POST', path: string) =>
  page.evaluate(
    async ([method, path]) => {
      const response = await fetch(path, {
        method,
        headers: { 'x-sw-prefer': 'store', 'x-locale': 'en', 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
      const mark = response.headers.get('x-sw') ?? '';
      if (!mark.startsWith('stored')) return 'nothing';
      return mark.endsWith('partial') ? 'a part' : 'everything';
    },
    [method, path] as const,
  );
const FILTER_PATH = '/api/games_filter';

test('the lobby opens offline after the first visit, before anything else was opened', async ({
  page,
  goOffline,
  textsOf,
  allowErrors,
}) => {
  // Requests to the store that find nothing yet; pictures that are not stored.
  allowErrors(/status of 504|ERR_FAILED/);
  const texts = await textsOf('en');
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => storedCoverage(page, 'POST', FILTER_PATH)).not.toBe('nothing');
  await goOffline(page);
  await page.goto('/');
  await expect(page.locator('#page-state')).toBeAttached();
  await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
  await expect(page.getByText(texts('connection.offline'))).toBeVisible();
});

test('with the catalogue stored, lists, filters and the search work offline', async ({
  page,
  goOffline,
  textsOf,
  allowErrors,
}) => {
  // Each part of the sync has to fit between two kills of the worker.
  test.setTimeout(400_000);
  allowErrors(/status of 504|ERR_FAILED/);
  const texts = await textsOf('en');
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  for (const path of ['/producers/astrolabe', '/pokies/top']) {
    await page.goto(path);
    await expect(tiles(page).first()).toBeVisible();
  }
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
  const stored = async () => {
    // A sync whose worker was killed resumes with the next use of a list.
    if (IS_KILLING_WORKERS) await page.goto('/pokies/top');
    return storedCoverage(page, 'POST', FILTER_PATH).catch(() => 'nothing');
  };
  await expect.poll(stored, { timeout: 200_000 }).toBe('everything');
  await goOffline(page);

  for (const [path, title] of [
    ['/pokies/egypt', texts('lobby.collection.egypt')],
    ['/live/roulette', texts('lobby.collection.roulette')],
    ['/producers/brasslark', 'Brasslark'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('h1')).toContainText(title);
    await expect.poll(() => tiles(page).count(), path).toBeGreaterThan(3);
  }
  await page.goto('/');
  await expect.poll(() => rails(page).count()).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('/');
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.fill('dragn');
  await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible();
  await expect(page.getByText(texts('search.offline'))).toHaveCount(0);
  await field.fill('zzzzzz');
  await expect(page.getByText(texts('search.empty.title'))).toBeVisible();
});
