import { proxy, useSnapshot } from 'valtio';

/** Whether the sheet of limits, breaks and help is open; the sheet is a lazy chunk. */
export const safetySheet = proxy({ isOpen: false });

export const useSafetySheet = () => useSnapshot(safetySheet);

/** Opens it over every screen: from the menus, the sidebar, the strip of a break, and `#limits` (SAFER-33). */
export function openSafetySheet(): void {
  safetySheet.isOpen = true;
}

export function closeSafetySheet(): void {
  safetySheet.isOpen = false;
}

/** Links of the footer and of texts open it by this hash. */
export const SAFETY_HASH = '#limits';

/** Follows the hash, which is removed again so that going back does not open the sheet. Returns an unsubscribe function. */
export function followSafetyHash(): () => void {
  const follow = () => {
    if (location.hash !== SAFETY_HASH) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    openSafetySheet();
  };
  follow();
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}
