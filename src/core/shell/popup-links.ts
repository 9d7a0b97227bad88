import type { MouseEvent } from 'react';
import type { RouteDefinition } from '../../contract/routes/route-definition.ts';
import { type RouteName, routes } from '../../contract/routes/routes.ts';
import { matchRoute } from '../../lib/paths.ts';
import { openPopup, openPopupOnClick } from './navigation.ts';

/** Whether a path of the app is that of a popup; its query and hash don't count. */
export function isPopupPath(path: string): boolean {
  const found: RouteName | undefined = matchRoute(routes, path.replace(/[?#].*$/, ''))?.name;
  const route: RouteDefinition | undefined = found && routes[found];
  return route?.kind === 'popup';
}

/** Opens a popup route over the page; false for a page, which a link opens. */
export function openIfPopup(path: string): boolean {
  if (!isPopupPath(path)) return false;
  openPopup(path);
  return true;
}

/** For the click on a link to `path`: a popup opens over the page, as `openPopupOnClick` does it. */
export const overPage = (path: string) => (event: MouseEvent) => {
  if (isPopupPath(path)) openPopupOnClick(event, path);
};
