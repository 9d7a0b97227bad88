import type { Page } from 'playwright';

/** All letters but the last are typed first; the last one is timed. */
const TYPED = 'drag';

/** Bytes that the browser counts as this origin's. */
export const storedMB = (page: Page): Promise<number> =>
  page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6);

/** Milliseconds from a key press to the frame that shows its results, among all games. */
export async function timeSearch(page: Page): Promise<number> {
  await page.keyboard.press('/');
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.waitFor();
  await field.pressSequentially(TYPED.slice(0, -1), { delay: 120 });
  await page.waitForFunction(() => document.querySelectorAll('dialog article').length > 0);
  // The back end confirms after 300 ms; the next key is timed when no request is pending.
  await page.waitForTimeout(2000);
  await page.evaluate(installTimer);
  await field.press(TYPED.slice(-1));
  await page.waitForFunction(() => window.orbitSearch !== undefined);
  return page.evaluate(() => window.orbitSearch ?? Number.NaN);
}

declare global {
  interface Window {
    orbitSearch?: number;
  }
}

/** Runs in the page: measures the time from the next key press to the frame after the results have changed. */
function installTimer(): void {
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const results = document.querySelector('dialog section ul')?.parentElement ?? document.body;
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => {
          window.orbitSearch = performance.now() - timeStamp;
        });
      });
      observer.observe(results, { subtree: true, childList: true });
    },
    { once: true, capture: true },
  );
}
