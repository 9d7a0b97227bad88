import { proxy } from 'valtio';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';

const STORAGE_KEY = `${PRIVATE_PREFIX}limitReached`;

/** Whether a limit of the player is reached; at start the last known value of this device (ROUTE-69, SAFER-8). */
export const limitStatus = proxy({ isReached: safeLocalStorage.get(STORAGE_KEY) !== null });

export function setLimitReached(isReached: boolean): void {
  limitStatus.isReached = isReached;
  if (isReached) safeLocalStorage.set(STORAGE_KEY, '1');
  else safeLocalStorage.remove(STORAGE_KEY);
}
