import { navigate } from 'wouter/use-browser-location';
import { DEFAULT_LOCALE, LOCALES } from '../contract/locales.ts';
import { type RouteName, routes } from '../contract/routes.ts';
import { fillPattern, inLocale, safeTarget, splitLocale } from '../lib/paths.ts';
import { keepEvent } from './log.ts';

/** What an entry of the history remembers: the path under an open popup, and how many popups lie over it. */
export interface EntryState {
  readonly over?: string;
  readonly depth?: number;
}

export const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

/** Path of a route without the locale, as wouter's `Link` under the locale's base wants it. */
export function pathOf(
  name: RouteName,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return fillPattern(routes[name].pattern, params) + search;
}

/** Where the page is, without the locale. */
export const here = () => splitLocale(location.pathname, LOCALES, DEFAULT_LOCALE);

/** Path, query and hash under the popups: what a sign-in returns to. */
export function currentTarget(): string {
  const { over } = entryState();
  return over ?? here().path + location.search + location.hash;
}

/** Goes to a path of the app (without the locale). The same path again changes nothing (platform 2.4). */
export function go(path: string, options: { replace?: boolean; state?: EntryState } = {}): void {
  const target = inLocale(path, here().prefix ? here().locale : DEFAULT_LOCALE, DEFAULT_LOCALE);
  const isSame = target === location.pathname + location.search + location.hash;
  if (isSame && options.state === undefined) return;
  try {
    navigate(target, { replace: options.replace ?? false, state: options.state ?? null });
  } catch (error) {
    noteRoutingError(path, error);
  }
}

/** A browser refuses too many entries in a row, or one of another origin. A push that was aborted is nobody's loss (platform 2.4). */
function noteRoutingError(path: string, error: unknown): void {
  const { name, message } =
    error instanceof Error || error instanceof DOMException ? error : new Error(`${error}`);
  if (name !== 'AbortError')
    keepEvent({ kind: 'routing', where: path.replace(/[?#].*$/, ''), message: `${name}: ${message}` });
}

/** Opens a popup route over the present page, with its query passed through (platform 2.3). */
export function openPopup(path: string): void {
  const { depth = 0 } = entryState();
  go(path, { state: { over: currentTarget(), depth: depth + 1 } });
}

/** Swaps the open popup for another one over the same page. */
export function swapPopup(path: string): void {
  const { over, depth = 1 } = entryState();
  go(path, { replace: true, state: over === undefined ? {} : { over, depth } });
}

/** Closes the top popup: back to what is under it; one that was opened by its address leaves the lobby. */
export function closePopup(): void {
  if ((entryState().depth ?? 0) > 0) history.back();
  else go('/', { replace: true });
}

/** The same page in another language: `/{locale}{current path}` (platform 2.1). A full load, so that everything follows. */
export function localeLink(locale: string): string {
  return inLocale(here().path, locale, DEFAULT_LOCALE) + location.search;
}

/** The `redirect` query of the address, if it is a path of ours. */
export function redirectTarget(search = location.search): string {
  return safeTarget(new URLSearchParams(search).get('redirect'));
}
