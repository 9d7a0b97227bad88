import { expect, test } from './support/fixtures.ts';

import { dialogNamed, focusedElement, waitForHydration } from './support/page-actions.ts';

test.use({ hasWorker: false });

test.describe('a popup over a page', () => {
  test.beforeEach(async ({ page, textsOf }) => {
    const texts = await textsOf('en');
    await page.goto('/pokies/all');
    await expect(page.locator('h1')).toHaveText(texts('games.all.pokies'));
    await waitForHydration(page);
    const opener = page.getByRole('banner').getByRole('link', { name: texts('auth.signIn'), exact: true });
    await opener.click();
    await expect(dialogNamed(page, texts('title.login'))).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
  });

  test.afterEach(async ({ page, textsOf }, { status }) => {
    if (status === 'skipped') return;
    const texts = await textsOf('en');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/pokies\/all$/);
    await expect(page.locator('h1')).toHaveText(texts('games.all.pokies'));
    await expect(focusedElement(page)).toHaveText(texts('auth.signIn'));
  });

  test('leaves the page under it unchanged, and back closes it', async ({ page, textsOf }) => {
    const texts = await textsOf('en');
    await expect(page.locator('h1')).toHaveText(texts('games.all.pokies'));
    await expect(page.locator('h1')).toHaveCount(1);
    await page.goBack();
  });

  test('closes on Escape', async ({ page }) => {
    await page.keyboard.press('Escape');
  });
});
