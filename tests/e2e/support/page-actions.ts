import { expect, type Locator, type Page } from 'playwright/test';
import type { Texts } from './texts.ts';

declare global {
  interface Window {
    /** Layout shifts without recent input: their sum, and the elements that moved. */
    orbitShift?: { sum: number; moved: string[] };
  }
}

/** Runs in the page before its scripts: sums the layout shifts (PERF-7). */
function observeLayoutShift(): void {
  const shift = { sum: 0, moved: [] as string[] };
  window.orbitShift = shift;
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      shift.sum += value;
      for (const { node, previousRect, currentRect } of sources) {
        const text = node?.textContent?.trim().slice(0, 40);
        const name = node instanceof Element ? `${node.tagName}.${node.className} “${text}”` : `“${text}”`;
        const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
          [x, y, width, height].map(Math.round).join(' '),
        );
        shift.moved.push(`${value.toFixed(4)} ${name}: ${from} -> ${to}`);
      }
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

export async function trackLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(observeLayoutShift);
}

/** Sets a key of the local storage in every document that is opened from now on, unless it is there. */
export async function presetLocalStorage(
  pages: Pick<Page, 'addInitScript'>,
  key: string,
  value: string,
): Promise<void> {
  await pages.addInitScript(
    preset => {
      // A blank page has no storage.
      if (!location.protocol.startsWith('http')) return;
      localStorage.getItem(preset.key) ?? localStorage.setItem(preset.key, preset.value);
    },
    { key, value },
  );
}

/** 0.00 as the browser's own tools round it: what a font may shift that comes after the first paint. */
export const MAX_LAYOUT_SHIFT = 0.001;

/** Fails when the layout has shifted by more than that since the document began. */
export async function expectLayoutShiftAtMost(page: Page, most = MAX_LAYOUT_SHIFT): Promise<void> {
  const { sum, moved } = await page.evaluate(() => window.orbitShift ?? { sum: 1, moved: ['not tracked'] });
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(most);
}

/**
 * Waits until the page makes no more requests by itself. Where no socket comes through it polls and is never idle: then it
 * waits some seconds.
 */
export const waitForNetworkIdle = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 6000 }).catch(() => undefined);

/** Waits until what moves and ends has ended: before, text has neither its place nor its colours. */
export const whenAnimationsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/**
 * Waits until React handles presses, whether it has taken over the HTML of the first screen (what `expectHydrated` asserts) or drawn
 * it anew. Before, links are the browser's own and open a new document, and a press into a field opens nothing.
 */
export const waitForHydration = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.readyState === 'complete' && window.earlyPresses === undefined);

/** A screen with the app's frame and without games and pictures, for what does not depend on the screen (decision 0030). */
export const LIGHT_PATH = '/support';

/**
 * Opens a popup over a page of text, as a link on that page does. By its address alone it opens over the lobby, which draws many
 * pictures that a test of the popup does not look at.
 */
export async function openOverText(page: Page, path: string): Promise<void> {
  await page.goto(LIGHT_PATH);
  await waitForHydration(page);
  await page.evaluate(([over, to]) => history.pushState({ over, depth: 1 }, '', to), [
    LIGHT_PATH,
    path,
  ] as const);
}

/** Tracks the page's requests; the returned function resolves once there has been none for `ms`. */
export function trackRequests(page: Page, ms = 1000): () => Promise<void> {
  let last = Date.now();
  page.on('request', () => {
    last = Date.now();
  });
  return () => expect.poll(() => Date.now() - last).toBeGreaterThan(ms);
}

interface BrokenFetch {
  readonly method: string;
  /** A path of the API; `*` stands for one segment. */
  readonly path: string;
  readonly times: number;
  readonly isSent: boolean;
}

/** Runs in the page: `fetch` rejects as after a connection that was reset, and has sent the request before or not. */
function breakFetch({ method, path, times, isSent }: BrokenFetch): void {
  const { fetch } = window;
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`);
  let left = times;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isMeant = request.method === method && pattern.test(new URL(request.url).pathname);
    if (!isMeant || left === 0) return fetch(input, init);
    left -= 1;
    if (isSent) await fetch(input, init);
    throw new TypeError('Failed to fetch');
  };
}

/*
 * Both replace the page's own `fetch` until the page is reloaded. Requests that the browser's debugger was to abort have once
 * reached the back end, for a reason that was not found.
 */

/** The network fails after the back end has done what it was asked: the answers to the next `times` requests are lost. */
export const loseReplies = (page: Page, method: string, path: string, times = 1): Promise<void> =>
  page.evaluate(breakFetch, { method, path, times, isSent: true });

/** The network fails before: the next `times` requests never arrive. */
export const loseRequests = (page: Page, method: string, path: string, times: number): Promise<void> =>
  page.evaluate(breakFetch, { method, path, times, isSent: false });

/** Fails when something overflows the window (LOOK-3). */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(width);
}

/** The focused element. */
export const focusedElement = (page: Page) => page.locator('*:focus');

export const dialogNamed = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title, exact: true });

/** What opens the search: a button of the tab bar, where that is shown, else the header's field. */
export const searchOpener = (page: Page, texts: Texts): Locator => {
  const name = { name: texts('search.open'), exact: true };
  return page.getByRole('button', name).or(page.getByRole('searchbox', name));
};

/** Signs in by the form of the page or of the open popup. */
export async function signInWith(
  form: Locator,
  texts: Texts,
  email: string,
  password: string,
): Promise<void> {
  await form.getByRole('textbox', { name: texts('field.email'), exact: true }).fill(email);
  await form.getByRole('textbox', { name: texts('field.password'), exact: true }).fill(password);
  await form.getByRole('button', { name: texts('auth.signIn'), exact: true }).click();
}

/** The label of the account's button; with the stored copy of a profile it may have no name. */
export const accountLabel = (texts: Texts): RegExp =>
  new RegExp(`${texts.pattern('shell.account').source}|^${texts('shell.account.own')}$`);

/** Signs out by the account's menu or, on a phone, by the sheet. */
export async function signOut(page: Page, texts: Texts, isMobile: boolean | undefined): Promise<void> {
  if (isMobile) {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: texts('nav.menu'), exact: true })
      .click();
    const sheet = dialogNamed(page, texts('nav.menu'));
    await sheet.getByRole('button', { name: texts('auth.signOut'), exact: true }).click();
    return;
  }
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: accountLabel(texts) }).click();
  await banner.getByRole('button', { name: texts('auth.signOut'), exact: true }).click();
}

/** Fails unless the header offers the sign-in. */
export const expectGuest = (page: Page, texts: Texts): Promise<void> =>
  expect(
    page.getByRole('banner').getByRole('link', { name: texts('auth.signIn'), exact: true }),
  ).toBeVisible();
