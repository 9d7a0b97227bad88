import { proxy, useSnapshot } from 'valtio';

/** Whether the search is open. Not in the search's own state, which loads with its panel. */
const panel = proxy({ isOpen: false });

export const useSearchOpen = (): boolean => useSnapshot(panel).isOpen;

export function openSearch(): void {
  panel.isOpen = true;
}

export function closeSearch(): void {
  panel.isOpen = false;
}
