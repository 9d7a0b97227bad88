import { expect, test } from './support/fixtures.ts';

test.use({ hasWorker: false });

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const FACEBOOK =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0;]';

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('?pwa=install shows how to install by the share sheet, and then the lobby', async ({
    page,
    textsOf,
    expectAccessible,
  }) => {
    const texts = await textsOf('en');
    await page.goto('/pokies/all?pwa=install');
    const dialog = page.getByRole('dialog', { name: texts('install.title', 'Orbit') });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(texts('install.ios.add'))).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expectAccessible(page, { within: 'dialog' });
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(dialog).toBeHidden();
  });
});

test.describe('inside another app', () => {
  test.use({ userAgent: FACEBOOK, permissions: ['clipboard-read', 'clipboard-write'] });

  test('the page offers a link that opens it in a full browser', async ({ page, textsOf }) => {
    const texts = await textsOf('de');
    await page.goto('/de?pwa=install');
    const dialog = page.getByRole('dialog');
    const chrome = dialog.getByRole('link', { name: texts('install.inApp.open', 'Chrome') });
    await expect(chrome).toHaveAttribute('href', /^intent:\/\/.*\/de\?pwa=install#Intent;.*chrome;end$/);
    await dialog.getByRole('button', { name: texts('install.link.copy') }).click();
    await expect(page.getByText(texts('install.link.copied'))).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${new URL(page.url()).origin}/de?pwa=install`);
  });
});

test('a shortcut of the app opens in the language last used', async ({ page }) => {
  await page.goto('/de/support');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('orbit.locale'))).toBe('de');
  await page.goto('/pokies/all?src=hs');
  await expect(page).toHaveURL('/de/pokies/all?src=hs');
});
