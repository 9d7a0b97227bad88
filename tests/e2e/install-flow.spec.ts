import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { quiet } from './screens.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const FACEBOOK =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0;]';

/** What the page told the back end of installing, in order. */
function toldBy(page: Page): string[] {
  const told: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/pwa_events')) told.push(request.postDataJSON().event);
  });
  return told;
}

/** Makes the browser offer, as Chromium does on a site it finds worth it; the player's answer is no. */
const offerEarly = (context: BrowserContext) =>
  context.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'dismissed' }) }));
    });
  });

/** By Safari's own word, which a test can give; the display mode of a window is not a page's to emulate. */
const asApp = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('?pwa=install shows the share sheet’s way and then the lobby', async ({
    page,
    wordsOf,
    expectAccessible,
  }) => {
    const words = await wordsOf('en');
    await page.goto('/pokies/all?pwa=install');
    const dialog = page.getByRole('dialog', { name: words('install.title', 'Orbit') });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(words('install.ios.add'))).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await expectAccessible(page, { within: 'dialog' });
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(dialog).toBeHidden();
  });

  test('who reloads in the middle is shown the instructions again', async ({ page, wordsOf }) => {
    const words = await wordsOf('en');
    const dialog = page.getByRole('dialog', { name: words('install.title', 'Orbit') });
    await page.goto('/?pwa=install');
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
  });
});

test.describe('inside another app', () => {
  test.use({ userAgent: FACEBOOK, permissions: ['clipboard-read', 'clipboard-write'] });

  test('the page says to open a whole browser first, and gives the link to it', async ({ page, wordsOf }) => {
    const words = await wordsOf('de');
    await page.goto('/de?pwa=install');
    const dialog = page.getByRole('dialog');
    const chrome = dialog.getByRole('link', { name: words('install.inApp.open', 'Chrome') });
    await expect(chrome).toHaveAttribute('href', /^intent:\/\/.*\/de\?pwa=install#Intent;.*chrome;end$/);
    await dialog.getByRole('button', { name: words('install.link.copy') }).click();
    await expect(page.getByText(words('install.link.copied'))).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${new URL(page.url()).origin}/de?pwa=install`);
  });
});

test('where the browser offers to install, our button asks; a no leaves its own way', {
  tag: '@chromium',
}, async ({ context, page, wordsOf }) => {
  const words = await wordsOf('en');
  const told = toldBy(page);
  await offerEarly(context);
  await page.goto('/?pwa=install');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words('install.action') }).click();
  await expect(dialog.getByText(words('install.desktop.menu'))).toBeVisible();
  await expect.poll(() => told).toEqual(['instructions_shown', 'prompt_dismissed']);
});

test('the block at the end of the page opens the instructions and gives the focus back', {
  tag: '@chromium',
}, async ({ page, wordsOf }) => {
  const words = await wordsOf('en');
  await page.goto('/pokies/all');
  const end = page.getByRole('contentinfo');
  await end.scrollIntoViewIfNeeded();
  const button = end.getByRole('button', { name: words('install.title', 'Orbit') });
  await button.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/pokies/all');
});

test('the installed app offers nothing, drops the parameter, and tells once that it was opened', {
  tag: '@chromium',
}, async ({ context, page, wordsOf }) => {
  const words = await wordsOf('en');
  const told = toldBy(page);
  await asApp(context);
  await page.goto('/pokies/all?pwa=install');
  await expect(page).toHaveURL('/');
  await expect.poll(() => told).toEqual(['open']);
  await page.reload();
  await quiet(page);
  await expect(page.getByRole('button', { name: words('install.title', 'Orbit') })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(told).toEqual(['open']);
});

test('a shortcut of the app opens in the language last used', async ({ page }) => {
  await page.goto('/de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('orbit.locale'))).toBe('de');
  await page.goto('/pokies/all?src=hs');
  await expect(page).toHaveURL('/de/pokies/all?src=hs');
});
