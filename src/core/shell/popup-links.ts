import type { RouteDefinition } from '../../contract/routes/route-definition.ts';
import { type RouteName, routes } from '../../contract/routes/routes.ts';
import { matchRoute } from '../../lib/paths.ts';
import { openPopup } from './navigation.ts';

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

/** For the click on a link to `path`: a popup opens over the page, unless another tab or window is asked for. */
export const overPage =
  (path: string) =>
  (event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'preventDefault'>): void => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!opensElsewhere && openIfPopup(path)) event.preventDefault();
  };
