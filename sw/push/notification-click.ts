import { DEFAULT_LOCALE, LOCALES } from '../../src/contract/operator/locales.ts';
import { GAME_PATTERN } from '../../src/contract/routes/game-path.ts';
import { matchPattern, safeRedirectTarget, splitLocale } from '../../src/lib/paths.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import { sendToClient } from '../clients/broadcast.ts';
import { now } from '../network/timings.ts';
import { deleteMeta, readMeta, writeMeta } from '../storage/databases.ts';

const PENDING_KEY = 'pendingRoute';
/** Windows of this origin that are not the app: the console, and the worker's state. */
const NOT_APP = /^\/(?:sandbox|__sw)\b/;
/** A page that starts later than this, milliseconds, was not opened by the click. */
const PENDING_MAX_AGE_MS = MINUTE_MS;

interface ClickedNotification {
  readonly data: unknown;
  close(): void;
}
interface AppWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface AppWindows {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly AppWindow[]>;
  openWindow(path: string): Promise<unknown>;
}

/**
 * A click on a notification opens its path: in the page that was used last and runs no game; else in a page with a game,
 * which offers the path and lets the game continue; else in a new one. Never in two (decision 0079).
 */
export async function onNotificationClick(
  notification: ClickedNotification,
  windows: AppWindows,
): Promise<void> {
  notification.close();
  const { path: target } = (notification.data ?? {}) as { readonly path?: unknown };
  const path = safeRedirectTarget(typeof target === 'string' ? target : null);
  // A phone that starts the app for the click may drop the address.
  const stored = writeMeta(PENDING_KEY, { path, at: now() }).catch(() => undefined);
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = open.filter(({ url }) => !NOT_APP.test(new URL(url).pathname));
  const page = pages.find(({ url }) => !isInGame(url)) ?? pages[0];
  const isFocused = await page?.focus().then(
    () => true,
    () => false,
  );
  if (!page || !isFocused) {
    await windows.openWindow(path);
    return stored;
  }
  page.postMessage({ type: 'openPath', data: { path } });
  await deleteMeta(PENDING_KEY).catch(() => undefined);
}

function isInGame(url: string): boolean {
  const { path } = splitLocale(new URL(url).pathname, LOCALES, DEFAULT_LOCALE);
  return matchPattern(GAME_PATTERN, path) !== null;
}

/** A page has started: sends it the path of the click that opened it, once. */
export async function sendPendingPath(clientId: string): Promise<void> {
  const { path, at } = ((await readMeta(PENDING_KEY)) ?? {}) as { path?: string; at?: number };
  if (path === undefined) return;
  await deleteMeta(PENDING_KEY);
  if (now() - (at ?? 0) < PENDING_MAX_AGE_MS) await sendToClient(clientId, 'openPath', { path });
}
