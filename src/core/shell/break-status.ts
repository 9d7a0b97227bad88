import { proxy, useSnapshot } from 'valtio';
import { safeLocalStorage } from '../device/local-storage.ts';

/** Key of a break on this device (`safe-play/local-break.ts`). */
export const BREAK_STORAGE_KEY = 'orbit.break';

/**
 * Whether the visitor is on a break. A stored one counts from the first paint; `local-break.ts`, which is loaded later, knows
 * whose it is.
 */
export const breakStatus = proxy({
  isActive: Number(/"until":(\d+)/.exec(safeLocalStorage.get(BREAK_STORAGE_KEY) ?? '')?.[1]) > Date.now(),
});

export const useIsOnBreak = (): boolean => useSnapshot(breakStatus).isActive;
