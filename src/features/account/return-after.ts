import { go, redirectTarget } from '../../core/navigation.ts';
import type { Place } from './AccountLink.tsx';

/** How long, in milliseconds, a popup may take to go back in the history. */
const CLOSING_MS = 300;

/**
 * After a sign-in: to the `redirect` of the address (platform 2.4), else the popup closes over where one was. The popup
 * is gone before the player is shown, or the guard of its route would send the player to the lobby.
 */
export async function returnAfter(
  place: Place,
  onClose: (() => void) | undefined,
  show: () => void,
): Promise<void> {
  const hasTarget = new URLSearchParams(location.search).has('redirect');
  if (place === 'popup' && !hasTarget && onClose) {
    await closed(onClose);
    show();
    requestAnimationFrame(keepFocus);
  } else {
    show();
    go(redirectTarget(), { replace: true, state: {} });
  }
}

async function closed(onClose: () => void): Promise<void> {
  const popup = location.href;
  const gone = new Promise<void>(resolve => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    setTimeout(() => resolve(), CLOSING_MS);
  });
  onClose();
  if (location.href === popup) await gone;
}

/** The button that opened the popup is for guests and goes: its focus moves to the page. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus();
}
