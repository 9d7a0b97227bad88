import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { useBrowserLocation, useHistoryState } from 'wouter/use-browser-location';
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '../contract/locales.ts';
import {
  type PageName,
  type PopupName,
  type RouteDefinition,
  type RouteName,
  routes,
} from '../contract/routes.ts';
import type { EntryState } from '../core/navigation.ts';
import { findRoute, splitLocale } from '../lib/paths.ts';

type Params = Readonly<Record<string, string>>;

/** Where the app is: the page, the popup over it if there is one, and the locale. */
export interface Place {
  readonly locale: LocaleCode;
  readonly prefix: string;
  /** Path and query of the top of it, without the locale. */
  readonly target: string;
  /** The route of the address itself; null for an unknown path. */
  readonly route: RouteDefinition | null;
  readonly page: { readonly name: PageName; readonly params: Params } | null;
  readonly popup: PopupName | null;
}

const definition = (name: RouteName): RouteDefinition => routes[name];

function pageAt(path: string): Place['page'] {
  const found = findRoute(routes, path);
  if (!found || definition(found.name).kind !== 'page') return null;
  return { name: found.name as PageName, params: found.params };
}

/** Reads a place off the address and the history entry. A popup without a page under it lies over the lobby. */
export function placeOf(pathname: string, search: string, state: EntryState): Place {
  const { locale, prefix, path } = splitLocale(pathname, LOCALES, DEFAULT_LOCALE);
  const found = findRoute(routes, path);
  const route = found ? definition(found.name) : null;
  const common = { locale, prefix, target: path + (search ? `?${search.replace(/^\?/, '')}` : ''), route };
  if (found && route?.kind === 'popup') {
    const under = (state.over ?? '/').replace(/[?#].*$/, '');
    return { ...common, page: pageAt(under) ?? pageAt('/'), popup: found.name as PopupName };
  }
  return { ...common, page: pageAt(path), popup: null };
}

export function usePlace(): Place {
  const [pathname] = useBrowserLocation();
  const search = useSearch();
  const state = useHistoryState<EntryState | null>();
  return useMemo(() => placeOf(pathname, search, state ?? {}), [pathname, search, state]);
}
