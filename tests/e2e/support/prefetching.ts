import type { BrowserContext } from 'playwright/test';

/** Runs in the page before its scripts: the browser reports `saveData`. */
function saveData(): void {
  const { connection } = navigator as { connection?: object };
  if (connection) Object.defineProperty(connection, 'saveData', { value: true });
}

/** Runs in the page before its scripts: another page seems to store the screens, which one at a time does (decision 0112). */
function withholdScreens(): void {
  const forever = () => new Promise(() => undefined);
  void navigator.locks?.request('orbit-offline-stage', forever).catch(() => undefined);
}

/** Keeps the pages of a context from loading more than they show. */
export async function limitPrefetching(
  context: BrowserContext,
  { savesData, storesScreens } = { savesData: true, storesScreens: false },
): Promise<void> {
  if (savesData) await context.addInitScript(saveData);
  if (!storesScreens) await context.addInitScript(withholdScreens);
}
