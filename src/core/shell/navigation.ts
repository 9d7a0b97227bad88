import type { MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { DEFAULT_LOCALE, LOCALES } from '../../contract/operator/locales.ts';
import { type RouteName, routes } from '../../contract/routes/routes.ts';
import { fillPattern, localizePath, safeRedirectTarget, splitLocale } from '../../lib/paths.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { logEvent } from '../telemetry/log.ts';

/** State of a history entry: the path under an open popup (`over`), and how many popups lie over it (`depth`). */
export interface HistoryState {
  readonly over?: string;
  readonly depth?: number;
}

export const historyState = (): HistoryState => (history.state as HistoryState | null) ?? {};

/** Path of a route without the locale, as wouter's `Link` needs it under the base of the locale. */
export function pathOf(
  name: RouteName,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return fillPattern(routes[name].pattern, params) + search;
}

/** The current path without its locale, the locale and its prefix. */
export const currentLocation = () => splitLocale(location.pathname, LOCALES, DEFAULT_LOCALE);

/** Path, query and hash of the page under the popups: where a sign-in returns to. */
export function returnTarget(): string {
  const { over } = historyState();
  return over ?? currentLocation().path + location.search + location.hash;
}

/** Navigates to a path of the app (without the locale). Does nothing for the current path (docs/requirements/routes.md). */
export function navigateTo(path: string, options: { replace?: boolean; state?: HistoryState } = {}): void {
  const target = localizePath(
    path,
    currentLocation().prefix ? currentLocation().locale : DEFAULT_LOCALE,
    DEFAULT_LOCALE,
  );
  const isSame = target === location.pathname + location.search + location.hash;
  if (isSame && options.state === undefined) return;
  try {
    navigate(target, { replace: options.replace ?? false, state: options.state ?? null });
  } catch (error) {
    logRoutingError(path, error);
  }
}

/** Browsers reject too many entries in a row and entries of another origin. An aborted push is not an error (ROUTE-72). */
function logRoutingError(path: string, error: unknown): void {
  const { name, message } =
    error instanceof Error || error instanceof DOMException ? error : new Error(`${error}`);
  if (name !== 'AbortError')
    logEvent({ kind: 'routing', where: path.replace(/[?#].*$/, ''), message: `${name}: ${message}` });
}

/** Opens a popup route over the present page, with its query passed through (ROUTE-61). */
export function openPopup(path: string): void {
  const { depth = 0 } = historyState();
  navigateTo(path, { state: { over: returnTarget(), depth: depth + 1 } });
}

/** For a link to a popup: a plain click opens it over the present page, any other is the browser's. */
export function openPopupOnClick(event: MouseEvent, path: string): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  openPopup(path);
}

/** Replaces the open popup by another one over the same page. */
export function replacePopup(path: string): void {
  const { over, depth = 1 } = historyState();
  navigateTo(path, { replace: true, state: over === undefined ? {} : { over, depth } });
}

/** Closes the top popup and returns to what is under it; a popup that was opened by its address leads to the lobby. */
export function closePopup(): void {
  if ((historyState().depth ?? 0) > 0) history.back();
  else navigateTo('/', { replace: true });
}

/** The same page in another language: `/{locale}{current path}` (ROUTE-3). What is on screen is loaded again, in that language. */
export function localeLink(locale: string): string {
  return localizePath(currentLocation().path, locale, DEFAULT_LOCALE) + location.search;
}

/** The `redirect` query of the address, if it is a path of ours. */
export function redirectTarget(search = location.search): string {
  return safeRedirectTarget(new URLSearchParams(search).get('redirect'));
}
