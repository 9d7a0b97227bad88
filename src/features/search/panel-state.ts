import { proxy, useSnapshot } from 'valtio';

/** Whether the search is open. Apart from the search itself, which comes with its panel. */
const panel = proxy({ isOpen: false });

export const useSearchOpen = (): boolean => useSnapshot(panel).isOpen;

export function openSearch(): void {
  panel.isOpen = true;
}

export function closeSearch(): void {
  panel.isOpen = false;
}
