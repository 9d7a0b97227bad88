import { t } from '@lingui/core/macro';
import { DEFAULT_LOCALE, LOCALES } from '../../contract/operator/locales.ts';
import { routes } from '../../contract/routes/routes.ts';
import { matchRoute, safeRedirectTarget, splitLocale } from '../../lib/paths.ts';
import { currentLocation, navigateTo } from './navigation.ts';
import { toast } from './toasts.ts';

/**
 * Navigates to the path of a tapped notification, in the locale of this page. A running game is not interrupted: a toast
 * points to the list of notifications (decision 0079).
 */
export function openPath(path: string): void {
  const { pathname, search, hash } = new URL(safeRedirectTarget(path), location.origin);
  const target = splitLocale(pathname, LOCALES, DEFAULT_LOCALE).path;
  if (matchRoute(routes, currentLocation().path)?.name !== 'gameItem') navigateTo(target + search + hash);
  else
    toast(
      t({ id: 'push.inGame', message: 'Your game continues. You’ll find the notification under the bell.' }),
    );
}
