import { safeLocalStorage } from '../device/local-storage.ts';

/** Where a provider's page deletes what waits at its origin; it outlives the purge until that page has answered. */
const PROVIDER_WIPE_KEY = 'orbit.providerWipe';

/** Another origin may keep something of the player on this device from now on; `url` is its page that deletes it. */
export const rememberProviderWipe = (url: string): void => safeLocalStorage.set(PROVIDER_WIPE_KEY, url);

async function clearRememberedStorage(): Promise<boolean> {
  const url = safeLocalStorage.get(PROVIDER_WIPE_KEY);
  if (url === null) return true;
  const isGone = await import('./clear-verification-storage.ts').then(
    ({ clearVerificationStorage }) => clearVerificationStorage(url),
    () => false,
  );
  if (isGone) safeLocalStorage.remove(PROVIDER_WIPE_KEY);
  return isGone;
}

/** A player's own databases and caches (decision 0002). */
const PLAYER_NAME = /^u-/;
/** How long, in milliseconds, a database may stay blocked while another tab has it open; the next start tries again. */
const DELETION_TIMEOUT_MS = 3000;

/**
 * Deletes a player's databases and caches on this device, and what waits at a provider's origin, as a part of `purge`. Returns whether all is gone. Loaded after the
 * first screen (decision 0111).
 */
export async function deletePrivateData(): Promise<boolean> {
  const done = await Promise.all([deleteDatabases(), deleteCaches(), clearRememberedStorage()]);
  return done.every(Boolean);
}

async function deleteDatabases(): Promise<boolean> {
  try {
    const all = await indexedDB.databases();
    const names = all.flatMap(({ name }) => (name && PLAYER_NAME.test(name) ? [name] : []));
    return (await Promise.all(names.map(deleteDatabase))).every(Boolean);
  } catch {
    // No IndexedDB, or a browser that can't list: the worker deletes by the name that it knows.
    return true;
  }
}

function deleteDatabase(name: string): Promise<boolean> {
  return new Promise(resolve => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
    setTimeout(() => resolve(false), DELETION_TIMEOUT_MS);
  });
}

/** The shell and all else that the worker has cached; what it keeps in databases stays (decision 0077). */
export const deleteWorkerCaches = (): Promise<boolean> => deleteCaches(/./);

async function deleteCaches(pattern = PLAYER_NAME): Promise<boolean> {
  try {
    const names = (await caches.keys()).filter(name => pattern.test(name));
    return (await Promise.all(names.map(name => caches.delete(name)))).every(Boolean);
  } catch {
    return true;
  }
}
