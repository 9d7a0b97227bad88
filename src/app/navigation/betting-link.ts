import { proxy, useSnapshot } from 'valtio';
import { safeLocalStorage } from '../../core/device/local-storage.ts';

const STORAGE_KEY = 'orbit.sport';

const httpUrlOrNull = (url: string | null): string | null => (url && /^https?:\/\//.test(url) ? url : null);

/**
 * Target of the betting link; null: there is none. Starts with the value of the last visit, so that the navigation does not
 * change once this visit's configuration is loaded.
 */
const bettingLink = proxy<{ url: string | null }>({ url: httpUrlOrNull(safeLocalStorage.get(STORAGE_KEY)) });

export const useBettingLink = (): string | null => useSnapshot(bettingLink).url;

export function saveBettingLink(url: string | null): void {
  bettingLink.url = httpUrlOrNull(url);
  if (bettingLink.url) safeLocalStorage.set(STORAGE_KEY, bettingLink.url);
  else safeLocalStorage.remove(STORAGE_KEY);
}
