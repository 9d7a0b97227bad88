import { navigateTo, pathOf } from '../../core/shell/navigation.ts';

/** Goes back in the history; from a game that was opened by its address, to the lobby. */
export function leaveGame(): void {
  const cameFromHere =
    'navigation' in window && (window.navigation as { canGoBack?: boolean }).canGoBack === true;
  if (cameFromHere) history.back();
  else navigateTo(pathOf('lobby'), { replace: true });
}
