import { deviceStore } from './device-store.ts';

const ASKED = 'orbit.persist';

/**
 * Asks the browser to keep what is stored when space runs short: once for a device, after an install or the first
 * sign-in, where browsers say yes. Nothing waits for it (offline 2.2).
 */
export async function keepStorage(): Promise<void> {
  if (deviceStore.get(ASKED) !== null) return;
  deviceStore.set(ASKED, '1');
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser without the question keeps storage as it sees fit.
  }
}
