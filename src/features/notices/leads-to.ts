import type { NotificationButton } from '../../contract/notifications.ts';
import { type RouteName, routes } from '../../contract/routes.ts';
import { openPopup } from '../../core/navigation.ts';
import { findRoute, safeTarget } from '../../lib/paths.ts';

const isRoute = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** The path that a button leads to: a route by its name, or a path of ours; null for anything else (offline 2, same origin). */
export function leadsTo(button: NotificationButton): string | null {
  if ('path' in button) return safeTarget(button.path, '') || null;
  if (!isRoute(button.toName)) return null;
  const { pattern } = routes[button.toName];
  // Without its parameters a route has no address; those that may be left out are.
  const path = pattern.replace(/\/:\w+\?/g, '');
  return path.includes(':') ? null : path;
}

/** Opens a popup route over the page; false for a page, which a link opens. */
export function openedPopup(path: string): boolean {
  const found = findRoute(routes, path.replace(/[?#].*$/, ''));
  if (!found || routes[found.name].kind !== 'popup') return false;
  openPopup(path);
  return true;
}
