import type { BrowserContext, Page } from 'playwright';
import type { Scene, State, StubbedResponses } from './scenes.ts';

/** By then a skeleton that is delayed against flicker is shown. */
const SKELETON_MS = 900;
/** A screen whose chunk hangs is not taken over by the app: its skeleton is that of the document. */
const MOUNT_MS = 2500;
const IDLE_MS = 250;
/** Longer than any response takes. */
const TIMEOUT_MS = 5000;
/** For screens that make no calls: their chunks do not load. */
const CHUNKS = ['/assets/*{Screen,Popup}*.js'];

const globOf = (path: string): string => `**${path}`;

/** Stubs the responses that the state needs; those for the shell and the player pass through. */
export async function stubNetwork(page: Page, scene: Scene, state: State): Promise<void> {
  const what = scene.endpoints ?? CHUNKS;
  if (state === 'loading') for (const path of what) await page.route(globOf(path), () => undefined);
  if (state === 'error' && !scene.error)
    for (const path of what)
      await page.route(globOf(path), route =>
        scene.endpoints ? route.fulfill({ status: 500, body: '{}' }) : route.abort(),
      );
  if (state === 'empty' && typeof scene.empty === 'object') await stubResponses(page, scene.empty);
}

async function stubResponses(page: Page, answers: StubbedResponses): Promise<void> {
  for (const [path, json] of Object.entries(answers))
    await page.route(globOf(`${path}{,\\?*}`), route => route.fulfill({ json }));
}

/** Runs in the page: nothing in the viewport is loading any more. */
function isComplete(): boolean {
  const isInViewport = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && bottom > 0;
  };
  const bones = '[aria-busy="true"], main [aria-hidden="true"][style^="--"]';
  const spinners = 'main [role="status"] > [aria-hidden="true"]:first-child';
  const waiting = [...document.querySelectorAll(`${bones}, ${spinners}`)].filter(isInViewport);
  const pictures = [...document.images].filter(isInViewport);
  return (
    document.querySelector('h1, dialog h2') !== null &&
    waiting.length === 0 &&
    pictures.every(({ complete }) => complete)
  );
}

/** Waits until everything that the state lets through is shown. */
export async function waitUntilComplete(page: Page, state: State): Promise<void> {
  if (state === 'loading') {
    await page.waitForSelector('header', { timeout: MOUNT_MS }).catch(() => undefined);
    return page.waitForTimeout(SKELETON_MS);
  }
  await page.waitForFunction(isComplete, null, { timeout: TIMEOUT_MS }).catch(() => undefined);
  await page.waitForTimeout(IDLE_MS);
}

/** Opens all screens once with a worker, so that it stores them, and cuts the network. */
export async function openOffline(context: BrowserContext, paths: readonly string[]): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await waitUntilComplete(page, 'filled');
  }
  // The worker fetches the rest when the page is idle.
  await page.waitForTimeout(TIMEOUT_MS);
  await context.setOffline(true);
  return page;
}
