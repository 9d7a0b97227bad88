import type { Page } from 'playwright/test';

/** Chromium's trace of what is done in a page: the events of these categories. */
export async function traceEvents<T>(
  page: Page,
  categories: readonly string[],
  work: () => Promise<unknown>,
): Promise<readonly T[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser to trace');
  await browser.startTracing(page, { categories: [...categories] });
  await work();
  return (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: T[] }).traceEvents;
}
