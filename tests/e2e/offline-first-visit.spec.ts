import { expect, test } from './support/fixtures.ts';

test.use({ savesData: false, storesScreens: true });

test('once the second stage is stored, the other screens open offline with their content', async ({
  page,
  goOffline,
  textsOf,
}) => {
  // Not the language of the precache: its texts come with the second stage too.
  const texts = await textsOf('de');
  await page.goto('/de');
  const isStored = () => performance.getEntriesByName('offline-pictures').length > 0;
  await page.waitForFunction(isStored, null);
  await goOffline(page);

  const main = page.getByRole('main');
  for (const [path, heading, content] of [
    ['/de/pokies/all', null, main.getByRole('article').first()],
    ['/de/support', 'title.support', main.locator('details').first()],
    ['/de/support', 'title.support', main.getByLabel(texts('support.field.email'))],
    ['/de/promotions', 'title.promotions', main.getByRole('listitem').first()],
    ['/de/login', 'auth.signIn', main.getByLabel(texts('field.password')).first()],
    ['/de/registration', 'auth.signUp', main.getByLabel(texts('field.country'))],
    ['/de/responsible-gaming', null, main.locator('p').first()],
  ] as const) {
    await page.goto(path);
    if (heading) await expect(page.locator('h1'), path).toHaveText(texts(heading));
    await expect(content, path).toBeVisible();
    await expect(page.getByText(texts('boundary.absent.title')), path).toHaveCount(0);
    // A guest without a network stays a guest.
    await expect(
      page.getByRole('banner').getByRole('link', { name: texts('nav.support') }),
      path,
    ).toBeVisible();
  }
  await page.goto('/de/pokies/all');
  const picture = main.getByRole('article').locator('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
