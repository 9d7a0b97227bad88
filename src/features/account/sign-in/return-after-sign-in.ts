import { navigateTo, redirectTarget } from '../../../core/shell/navigation.ts';
import type { FormPlacement } from '../AccountLink.tsx';

/** How long a popup may take to go back in the history, milliseconds. */
const CLOSE_TIMEOUT_MS = 300;

/**
 * After a sign-in: to the `redirect` of the address (ROUTE-65), else the popup closes over the page below. The popup
 * closes before the player is set, or the guard of its route would redirect to the lobby.
 */
export async function returnAfterSignIn(
  placement: FormPlacement,
  onClose: (() => void) | undefined,
  show: () => void,
): Promise<void> {
  const hasTarget = new URLSearchParams(location.search).has('redirect');
  if (placement === 'popup' && !hasTarget && onClose) {
    await popupClosed(onClose);
    show();
    requestAnimationFrame(restoreFocus);
  } else {
    show();
    navigateTo(redirectTarget(), { replace: true, state: {} });
  }
}

async function popupClosed(onClose: () => void): Promise<void> {
  const popupUrl = location.href;
  const leftPopup = new Promise<void>(resolve => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(() => resolve(), CLOSE_TIMEOUT_MS);
  });
  onClose();
  if (location.href === popupUrl) await leftPopup;
}

/** The button that opened the popup is removed for players: the focus moves to the page. */
function restoreFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus();
}
