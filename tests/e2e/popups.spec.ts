import { expect, test } from './support/fixtures.ts';
import { dialogNamed, focusedElement, waitForHydration } from './support/page-actions.ts';

test.use({ hasWorker: false });

test('a popup leaves the page under it unchanged; back and Escape close it', async ({ page, textsOf }) => {
  const texts = await textsOf('en');
  const heading = page.locator('h1');
  await page.goto('/support');
  await expect(heading).toHaveText(texts('title.support'));
  await waitForHydration(page);
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    const opener = page.getByRole('banner').getByRole('link', { name: texts('auth.signIn'), exact: true });
    await opener.click();
    await expect(dialogNamed(page, texts('title.login'))).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(heading).toHaveText(texts('title.support'));
    await expect(heading).toHaveCount(1);
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/support$/);
    await expect(heading).toHaveText(texts('title.support'));
    await expect(focusedElement(page)).toHaveText(texts('auth.signIn'));
  }
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
