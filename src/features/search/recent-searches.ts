import * as v from 'valibot';
import { proxy } from 'valtio';
import { storedValue } from '../../core/device/stored-value.ts';

const MAX_STORED = 6;

const storedSearches = storedValue('orbit.searches', v.array(v.string()));

/** The latest searches of this device, latest first. They are not sent anywhere. */
export const recentSearches = proxy<{ texts: string[] }>({
  texts: storedSearches.read()?.slice(0, MAX_STORED) ?? [],
});

export function rememberSearch(text: string): void {
  const typed = text.trim();
  const others = recentSearches.texts.filter(other => other.toLowerCase() !== typed.toLowerCase());
  recentSearches.texts = [typed, ...others].slice(0, MAX_STORED);
  storedSearches.write(recentSearches.texts);
}

export function clearSearches(): void {
  recentSearches.texts = [];
  storedSearches.write(null);
}
