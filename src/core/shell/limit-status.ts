import { proxy, useSnapshot } from 'valtio';
import { safeLocalStorage } from '../device/local-storage.ts';
import { PRIVATE_PREFIX } from '../session/purge.ts';

const STORAGE_KEY = `${PRIVATE_PREFIX}limitReached`;
/** The value for a limit which the game page itself reports. */
const SHOWN_IN_GAME = 'shown';
const stored = safeLocalStorage.get(STORAGE_KEY);

/**
 * Whether a limit of the player is reached; at start the last known value of this device (SAFER-8). `isRedirecting`: game pages
 * lead to the limits (ROUTE-69); not where the game page says which limit it is and what to do.
 */
export const limitStatus = proxy({
  isReached: stored !== null,
  isRedirecting: stored !== null && stored !== SHOWN_IN_GAME,
});

export const useIsLimitReached = (): boolean => useSnapshot(limitStatus).isReached;

export function setLimitReached(isReached: boolean, isRedirecting = isReached): void {
  Object.assign(limitStatus, { isReached, isRedirecting });
  if (isReached) safeLocalStorage.set(STORAGE_KEY, isRedirecting ? '1' : SHOWN_IN_GAME);
  else safeLocalStorage.remove(STORAGE_KEY);
}
