import { expect, type Page } from 'playwright/test';

/** Runs in the page before its scripts: visibility that a test controls. Headless browsers never hide a page. */
function overrideVisibility(): void {
  let state: DocumentVisibilityState = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
  addEventListener('chaos:visibility', event => {
    state = (event as CustomEvent<DocumentVisibilityState>).detail;
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** To be called before the page is opened; then `setVisible` works. */
export async function emulateVisibility(page: Page): Promise<void> {
  await page.addInitScript(overrideVisibility);
}

export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    detail => dispatchEvent(new CustomEvent('chaos:visibility', { detail })),
    isVisible ? 'visible' : 'hidden',
  );
}

/** Resumes the page from the system's freeze, with its state. */
export async function resumeFromFreeze(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('resume'));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
}

/** Opens an address and waits until an active worker controls the page. */
export async function openControlled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
        }),
      { timeout: 45_000 },
    )
    .toBe(true);
}

/** Fails unless the page has a heading, and text in its main part. */
export async function expectRendered(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByRole('main').first()).toHaveText(/\S/);
}

/** Marks the document, to distinguish a page that stayed from one that was reloaded. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.setAttribute('data-same', 'yes'));
export const expectSameDocument = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
