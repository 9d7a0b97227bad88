import { proxy, useSnapshot } from 'valtio';
import { safeLocalStorage } from '../device/local-storage.ts';
import { PRIVATE_PREFIX } from '../session/purge.ts';

const STORAGE_KEY = `${PRIVATE_PREFIX}limitReached`;

/** Whether a limit of the player is reached; at start the last known value of this device (ROUTE-69, SAFER-8). */
export const limitStatus = proxy({ isReached: safeLocalStorage.get(STORAGE_KEY) !== null });

export const useIsLimitReached = (): boolean => useSnapshot(limitStatus).isReached;

export function setLimitReached(isReached: boolean): void {
  limitStatus.isReached = isReached;
  if (isReached) safeLocalStorage.set(STORAGE_KEY, '1');
  else safeLocalStorage.remove(STORAGE_KEY);
}
