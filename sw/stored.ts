/** Storage that hangs is treated as empty after this. */
const STORAGE_TIMEOUT_MS = 3000;

/** A stored answer; undefined also where storage fails or hangs (offline 2). */
export async function cachedIn(name: string, key: string): Promise<Response | undefined> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, STORAGE_TIMEOUT_MS, undefined));
  const found = caches.open(name).then(cache => cache.match(key));
  return Promise.race([found, late]).catch(() => undefined);
}
