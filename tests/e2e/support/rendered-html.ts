import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    /** Elements that the page's HTML has brought, before a script of the app has run. */
    orbitHtml?: {
      readonly main: Element | null;
      readonly link: Element | null;
      readonly balance: string | null;
      /** The figures of an open game. */
      readonly figures: string | null;
    };
  }
}

/** Notes what the HTML brings. */
export const rememberHtml = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      window.orbitHtml = {
        main: document.querySelector('#root main'),
        link: document.querySelector('#root main a') ?? document.querySelector('#root header a'),
        figures: document.querySelector('#root main dl')?.textContent ?? null,
        balance: document.querySelector('#root header [aria-label*="€"]')?.getAttribute('aria-label') ?? null,
      };
    }),
  );

/** Presses an element once React has begun to take over the page, and counts the presses that reach the window since. */
export const pressWhenBooted = (page: Page, selector: string) =>
  page.addInitScript(pressed => {
    // The app calls it when React has begun.
    let booted: () => void = () => undefined;
    let presses = 0;
    Object.defineProperty(window, 'booted', {
      set: value => {
        booted = value;
      },
      get: () => () => {
        booted();
        addEventListener('click', () => {
          presses += 1;
          document.documentElement.dataset['presses'] = String(presses);
        });
        document.querySelector<HTMLElement>(pressed)?.click();
      },
    });
  }, selector);

/** Waits until the back end has rendered the page: it sends a skeleton while that takes too long (decision 0115). */
export const whenRendered = (page: Page, address: string) =>
  expect.poll(async () => (await page.request.get(address)).text()).toContain('<main');

/** Waits until React has taken over the elements that the HTML has brought: they are still the same. */
export const expectHydrated = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { main, link } = window.orbitHtml ?? {};
        const isKept = main === document.querySelector('#root main') && link?.isConnected === true;
        return isKept && Object.keys(link).some(key => key.startsWith('__reactProps'));
      }),
    )
    .toBe(true);

/** Waits until the worker has stored the page as it is. */
export const whenStored = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('page-stored').length > 0);

/** Opens the page again, as its worker has stored it. */
export async function expectHtmlOfDevice(page: Page): Promise<void> {
  await whenStored(page);
  await page.reload();
  await expectHydrated(page);
}
