import type { Page } from 'playwright';
import type { Link } from './link.ts';

const GAMES = 12_000;
const TIMEOUT_MS = 120_000;
/** The link is idle after that long without a byte. */
const IDLE_MS = 3000;
/** All letters but the last are typed first; the last one is timed. */
const TYPED = 'drag';

interface WorkerState {
  readonly catalogue: { readonly games: number };
}

/**
 * Waits until the worker has fetched the catalogue by itself, and then the other screens. Returns the kilobytes of 1000 and
 * milliseconds until the catalogue was stored, other traffic included.
 */
export async function awaitCatalogue(page: Page, link: Link): Promise<{ syncKB: number; syncMs: number }> {
  const bytes = link.bytesDown;
  const started = Date.now();
  const count = () =>
    page.evaluate(() =>
      fetch('/__sw/state?json')
        .then(answer => answer.json())
        .then(state => (state as WorkerState).catalogue.games)
        .catch(() => 0),
    );
  while ((await count()) < GAMES) {
    if (Date.now() - started > TIMEOUT_MS) throw new Error('the catalogue was not stored');
    await page.waitForTimeout(200);
  }
  const synced = { syncKB: (link.bytesDown - bytes) / 1000, syncMs: Date.now() - started };
  await awaitIdleLink(page, link);
  return synced;
}

async function awaitIdleLink(page: Page, link: Link): Promise<void> {
  let bytes = link.bytesDown;
  for (let since = Date.now(); Date.now() - since < IDLE_MS; await page.waitForTimeout(200)) {
    if (link.bytesDown === bytes) continue;
    bytes = link.bytesDown;
    since = Date.now();
  }
}

/** Bytes that the browser counts as this origin's. */
export const storedMB = (page: Page): Promise<number> =>
  page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6);

/** Milliseconds from a key press to the frame that shows its results, among all games. */
export async function timeSearch(page: Page): Promise<number> {
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
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
