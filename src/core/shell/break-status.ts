import { proxy, useSnapshot } from 'valtio';
import { safeLocalStorage } from '../device/local-storage.ts';

/** Key of a break on this device (`safe-play/local-break.ts`). */
export const BREAK_STORAGE_KEY = 'orbit.break';
/** And of those from games and categories (`safe-play/scoped-breaks.ts`). */
export const SCOPED_BREAKS_STORAGE_KEY = 'orbit.scopedBreaks';

interface BreakStatus {
  isActive: boolean;
  /** Whether a break from single games or categories is from this one; null: there is none (`safe-play/scoped-breaks.ts`). */
  covers: ((game: { readonly identifier: string; readonly categories: readonly string[] }) => boolean) | null;
}

/**
 * Whether the visitor is on a break. A stored one counts from the first paint; `local-break.ts`, which is loaded later, knows
 * whose it is.
 */
export const breakStatus = proxy<BreakStatus>({
  covers: null,
  isActive: Number(/"until":(\d+)/.exec(safeLocalStorage.get(BREAK_STORAGE_KEY) ?? '')?.[1]) > Date.now(),
});

export const useIsOnBreak = (): boolean => useSnapshot(breakStatus).isActive;
