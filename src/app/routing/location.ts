import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { useBrowserLocation, useHistoryState } from 'wouter/use-browser-location';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../../contract/operator/locales.ts';
import type { RouteDefinition } from '../../contract/routes/route-definition.ts';
import { type PageName, type PopupName, type RouteName, routes } from '../../contract/routes/routes.ts';
import type { HistoryState } from '../../core/shell/navigation.ts';
import { matchRoute, splitLocale } from '../../lib/paths.ts';

type Params = Readonly<Record<string, string>>;

/** The parsed location: the page, the popup over it if there is one, and the locale. */
export interface AppLocation {
  readonly locale: LocaleCode;
  readonly prefix: string;
  /** Path and query of the address, which is the popup's where one is open, without the locale. */
  readonly target: string;
  /** The route of the address itself; null for an unknown path. */
  readonly route: RouteDefinition | null;
  readonly page: { readonly name: PageName; readonly params: Params } | null;
  readonly popup: PopupName | null;
}

const routeDefinition = (name: RouteName): RouteDefinition => routes[name];

function matchPage(path: string): AppLocation['page'] {
  const found = matchRoute(routes, path);
  if (!found || routeDefinition(found.name).kind !== 'page') return null;
  return { name: found.name as PageName, params: found.params };
}

/** Parses the address and the state of the history entry. A popup without a page under it opens over the lobby. */
export function parseLocation(pathname: string, search: string, state: HistoryState): AppLocation {
  const { locale, prefix, path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const found = matchRoute(routes, path);
  const route = found ? routeDefinition(found.name) : null;
  const common = { locale, prefix, target: path + (search ? `?${search.replace(/^\?/, '')}` : ''), route };
  if (found && route?.kind === 'popup') {
    const under = (state.over ?? '/').replace(/[?#].*$/, '');
    return { ...common, page: matchPage(under) ?? matchPage('/'), popup: found.name as PopupName };
  }
  return { ...common, page: matchPage(path), popup: null };
}

export function useAppLocation(): AppLocation {
  const [pathname] = useBrowserLocation();
  const search = useSearch();
  const state = useHistoryState<HistoryState | null>();
  return useMemo(() => parseLocation(pathname, search, state ?? {}), [pathname, search, state]);
}
