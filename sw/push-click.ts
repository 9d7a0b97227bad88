import { GAME_PATTERN } from '../src/contract/game-path.ts';
import { DEFAULT_LOCALE, LOCALES } from '../src/contract/locales.ts';
import { matchPattern, safeTarget, splitLocale } from '../src/lib/paths.ts';
import { sharedDb } from './db.ts';
import { toClient } from './messages.ts';
import { now } from './scale.ts';
import { scope } from './scope.ts';

const PENDING = 'pendingRoute';
/** A start that comes later was not caused by the tap, milliseconds. */
const PENDING_MS = 60_000;

interface Tapped {
  readonly data: unknown;
  close(): void;
}
interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Windows {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>;
  openWindow(path: string): Promise<unknown>;
}

/**
 * A tap on a notification leads to its screen: in the page that was used last and runs no game, else in one that does,
 * which offers the way and goes on; else in a new one. Never in both (offline 2, notificationclick).
 */
export async function onNotificationClick(tapped: Tapped, windows: Windows): Promise<void> {
  tapped.close();
  const { path: wanted } = (tapped.data ?? {}) as { readonly path?: unknown };
  const path = safeTarget(typeof wanted === 'string' ? wanted : null);
  // A phone that starts the app for it may forget the address.
  await writePending(path).catch(() => undefined);
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(({ url }) => !isInGame(url)) ?? open[0];
  const isFocused = await page?.focus().then(
    () => true,
    () => false,
  );
  if (!page || !isFocused) {
    await windows.openWindow(path);
    return;
  }
  page.postMessage({ type: 'openPath', data: { path } });
  await clearPending().catch(() => undefined);
}

function isInGame(url: string): boolean {
  const { path } = splitLocale(new URL(url).pathname, LOCALES, DEFAULT_LOCALE);
  return matchPattern(GAME_PATTERN, path) !== null;
}

const writePending = async (path: string): Promise<void> =>
  (await sharedDb()).write(['meta'], writer =>
    writer.put('meta', { key: PENDING, value: { path, at: now() } }),
  );
const clearPending = async (): Promise<void> =>
  (await sharedDb()).write(['meta'], writer => writer.delete('meta', PENDING));

/** A page has started: where a tap was to lead, it is told, once. */
export async function tellPending(page: string): Promise<void> {
  const db = await sharedDb();
  const { path, at } = ((await db.get('meta', PENDING))?.value ?? {}) as { path?: string; at?: number };
  if (path === undefined) return;
  await clearPending();
  if (now() - (at ?? 0) < PENDING_MS) await toClient(scope.clients, page, 'openPath', { path });
}
