import { t } from '@lingui/core/macro';
import { DEFAULT_LOCALE, LOCALES } from '../contract/locales.ts';
import { routes } from '../contract/routes.ts';
import { findRoute, safeTarget, splitLocale } from '../lib/paths.ts';
import { go, here } from './navigation.ts';
import { toast } from './toasts.ts';

/**
 * Goes where a notification leads that the player has tapped, in the language of this page. A running game goes on: the
 * notice waits under the bell (offline 2, notificationclick).
 */
export function openPath(path: string): void {
  const { pathname, search, hash } = new URL(safeTarget(path), location.origin);
  const target = splitLocale(pathname, LOCALES, DEFAULT_LOCALE).path;
  if (findRoute(routes, here().path)?.name !== 'gameItem') go(target + search + hash);
  else
    toast(t({ id: 'push.inGame', message: 'Your game goes on. You find the notification under the bell.' }));
}
