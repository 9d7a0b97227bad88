import { proxy, useSnapshot } from 'valtio';

/** Whether the search is open, and the text of the header's field. Not in the search's own state, which loads with its panel. */
export const panel = proxy({ isOpen: false, text: '' });

/** Read synchronously, as a field needs its text. */
export const useSearchPanel = () => useSnapshot(panel, { sync: true });

export function openSearch(): void {
  panel.isOpen = true;
}

/** Opens the search with this text; an empty one, to which Escape sets the field, opens nothing. */
export function searchFor(text: string): void {
  panel.text = text;
  if (text) panel.isOpen = true;
}

export function closeSearch(): void {
  panel.isOpen = false;
}
