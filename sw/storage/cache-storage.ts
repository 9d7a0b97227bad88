import { withTimeout } from '../../src/lib/with-timeout.ts';

/** Storage that hangs is treated as empty after this. */
const STORAGE_TIMEOUT_MS = 3000;

/** A stored answer; undefined also where storage fails or hangs (decision 0074). */
export async function matchInCache(name: string, key: string): Promise<Response | undefined> {
  const found = caches.open(name).then(cache => cache.match(key));
  return withTimeout(found, STORAGE_TIMEOUT_MS, undefined).catch(() => undefined);
}
