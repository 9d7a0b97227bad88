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

test.describe('a dialog in the middle of a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, deviceScaleFactor: 1 });

  test('does not move as the code and the data of the cashbox arrive', async ({
    page,
    signInNewPlayer,
    textsOf,
  }) => {
    const texts = await textsOf('en');
    await signInNewPlayer();
    const code = Promise.withResolvers<void>();
    await page.route(/\/assets\/DepositPopup-/, async route => {
      await code.promise;
      await route.continue();
    });
    // Without a card or account that was used before, the form takes the place of the quick deposit.
    await page.goto('/deposit-fast');
    await expect(page).toHaveURL(/\/deposit$/);
    const dialog = dialogNamed(page, texts('place.cashboxDeposit'));
    const box = () =>
      dialog.evaluate(async element => {
        await Promise.all(element.getAnimations().map(({ finished }) => finished));
        const { top, height } = element.getBoundingClientRect();
        return { top, height };
      });
    await expect(dialog).toBeVisible();
    const before = await box();
    code.resolve();
    await expect(dialog.locator('button[type="submit"]')).toBeVisible();
    expect(await box()).toEqual(before);
  });
});
