import { go, pathOf } from '../../core/navigation.ts';

/** Back to where one came from; a game opened by its address leaves for the lobby. */
export function leaveGame(): void {
  const cameFromHere =
    'navigation' in window && (window.navigation as { canGoBack?: boolean }).canGoBack === true;
  if (cameFromHere) history.back();
  else go(pathOf('lobby'), { replace: true });
}
