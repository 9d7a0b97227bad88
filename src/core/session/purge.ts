import { safeLocalStorage } from '../device/local-storage.ts';

/** Names of everything that belongs to a player and not to the device start so, in both storages. */
export const PRIVATE_PREFIX = 'orbit.u.';
const PENDING_KEY = 'orbit.purgePending';
/** Keys of the specification (SAFER-26, SHELL-37) that a sign-out resets. */
const SPECIFIED_KEYS = /^(?:sessionTime|shouldBounce\w+)$/;

/**
 * Marks that private data must go, before anything else is tried: a crash or a closed tab can't keep it (decision 0075).
 */
export const markPurge = (): void => safeLocalStorage.set(PENDING_KEY, '1');

export const isPurgePending = (): boolean => safeLocalStorage.get(PENDING_KEY) !== null;

/**
 * Deletes the private databases, caches and keys of this device. May be run again at any time; what could not be
 * deleted keeps the mark, so that the next start finishes it. Returns whether all is gone.
 */
export async function purge(): Promise<boolean> {
  markPurge();
  clearPrivateStorage();
  const isClean = await import('./private-data.ts').then(
    ({ deletePrivateData }) => deletePrivateData(),
    () => false,
  );
  if (isClean) safeLocalStorage.remove(PENDING_KEY);
  return isClean;
}

/** At every start, before the page loads the player: finishes a purge that was cut off. */
export async function finishPurge(): Promise<void> {
  if (isPurgePending()) await purge();
}

/** What a player left in this tab's own storage and in that of all tabs, the journal of money operations included. */
export function clearPrivateStorage(): void {
  removePrivateKeys(() => localStorage);
  removePrivateKeys(() => sessionStorage);
}

/** A new session: what is left of the one before is the worker's, which knows whose is whose. */
export const clearPurgeFlag = (): void => safeLocalStorage.remove(PENDING_KEY);

export function removePrivateKeys(storage: () => Storage): void {
  try {
    const opened = storage();
    const keys = Array.from({ length: opened.length }, (_, index) => opened.key(index) ?? '');
    for (const key of keys)
      if (key.startsWith(PRIVATE_PREFIX) || SPECIFIED_KEYS.test(key)) opened.removeItem(key);
  } catch {
    // A storage that is forbidden holds nothing.
  }
}
