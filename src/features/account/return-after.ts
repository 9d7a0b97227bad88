import { go, redirectTarget } from '../../core/navigation.ts';
import type { Place } from './AccountLink.tsx';

/** After a sign-in: to the `redirect` of the address (platform 2.4), else the popup closes over where one was. */
export function returnAfter(place: Place, onClose: (() => void) | undefined): void {
  const hasTarget = new URLSearchParams(location.search).has('redirect');
  if (place === 'popup' && !hasTarget && onClose) onClose();
  else go(redirectTarget(), { replace: true, state: {} });
}
