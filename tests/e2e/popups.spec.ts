import { expect, test } from './fixtures.ts';
import { dialogOf, focused } from './screens.ts';

test.describe('a popup over a page', () => {
  test.beforeEach(async ({ page, wordsOf }) => {
    const words = await wordsOf('en');
    await page.goto('/pokies/all');
    await expect(page.locator('h1')).toHaveText(words('games.all.pokies'));
    const opener = page.getByRole('banner').getByRole('link', { name: words('auth.signIn'), exact: true });
    await opener.click();
    await expect(dialogOf(page, words('title.login'))).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
  });

  test.afterEach(async ({ page, wordsOf }, { status }) => {
    if (status === 'skipped') return;
    const words = await wordsOf('en');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/pokies\/all$/);
    await expect(page.locator('h1')).toHaveText(words('games.all.pokies'));
    await expect(focused(page)).toHaveText(words('auth.signIn'));
  });

  test('leaves the page under it as it is, and back closes it', async ({ page, wordsOf }) => {
    const words = await wordsOf('en');
    await expect(page.locator('h1')).toHaveText(words('games.all.pokies'));
    await expect(page.locator('h1')).toHaveCount(1);
    await page.goBack();
  });

  test('closes by Escape', async ({ page }) => {
    await page.keyboard.press('Escape');
  });

  test('closes by its button', async ({ page, wordsOf }) => {
    const words = await wordsOf('en');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('action.close') })
      .click();
  });

  test('closes by a press beside it', async ({ page }) => {
    await page.mouse.click(4, 4);
  });

  test('changes into another one, and back closes that one', async ({ page, wordsOf }) => {
    const words = await wordsOf('en');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: words('auth.signUp'), exact: true })
      .click();
    await expect(dialogOf(page, words('title.registration'))).toBeVisible();
    await expect(page).toHaveURL(/\/sign-up$/);
    await page.goBack();
  });
});

test('a popup opened by its address lies over the lobby, and closing it leaves the lobby', async ({
  page,
  wordsOf,
}) => {
  const words = await wordsOf('de');
  await page.goto('/de/sign-up?stag=77');
  await expect(dialogOf(page, words('title.registration'))).toBeVisible();
  await expect(page).toHaveURL(/\/de\/sign-up\?stag=77$/);
  await expect(page.locator('h1')).toHaveText(words('lobby.title'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/de$/);
});

test('a redirect into a popup passes its query through', async ({ page, wordsOf }) => {
  const words = await wordsOf('en');
  await page.goto('/users/password/edit?reset_password_token=some-token');
  await expect(page).toHaveURL(/\/new-password\?reset_password_token=some-token$/);
  const popup = dialogOf(page, words('title.newPassword'));
  await expect(popup.getByRole('textbox', { name: words('field.password'), exact: true })).toBeVisible();
});

test('a popup for guests sends a player to the lobby', async ({ openAs, wordsOf }) => {
  const words = await wordsOf('en');
  for (const path of ['/sign-in', '/sign-up?stag=1', '/remind']) {
    const page = await openAs('player', path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('h1')).toHaveText(words('lobby.title'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
