import { safeLocalStorage } from './local-storage.ts';

const REQUESTED_KEY = 'orbit.persist';

/**
 * Requests persistent storage: once per device, after an installation or the first sign-in, when browsers grant it. Never
 * rejects (decision 0085).
 */
export async function requestPersistentStorage(): Promise<void> {
  if (safeLocalStorage.get(REQUESTED_KEY) !== null) return;
  safeLocalStorage.set(REQUESTED_KEY, '1');
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser without this API decides by itself what to evict.
  }
}
