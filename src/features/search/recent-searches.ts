import * as v from 'valibot';
import { proxy } from 'valtio';
import { safeLocalStorage } from '../../core/device/local-storage.ts';

const STORAGE_KEY = 'orbit.searches';
const MAX_STORED = 6;
const Texts = v.array(v.string());

function readStored(): string[] {
  try {
    const parsed = v.safeParse(Texts, JSON.parse(safeLocalStorage.get(STORAGE_KEY) ?? '[]'));
    return parsed.success ? parsed.output.slice(0, MAX_STORED) : [];
  } catch {
    return [];
  }
}

/** The latest searches of this device, latest first. They are not sent anywhere. */
export const recentSearches = proxy<{ texts: string[] }>({ texts: readStored() });

export function rememberSearch(text: string): void {
  const typed = text.trim();
  const others = recentSearches.texts.filter(other => other.toLowerCase() !== typed.toLowerCase());
  recentSearches.texts = [typed, ...others].slice(0, MAX_STORED);
  safeLocalStorage.set(STORAGE_KEY, JSON.stringify(recentSearches.texts));
}

export function clearSearches(): void {
  recentSearches.texts = [];
  safeLocalStorage.remove(STORAGE_KEY);
}
