import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { DAY_MS } from '../../lib/time-units.ts';

const STORAGE_KEY = 'orbit.installIntent';
/** How long the intent to install is remembered, milliseconds (decision 0088). */
const INTENT_TTL_MS = DAY_MS;

/** Survives a reload, a sign-in and the mail that confirms an address. */
export const storeInstallIntent = (now = Date.now()): void => safeLocalStorage.set(STORAGE_KEY, String(now));

export const clearInstallIntent = (): void => safeLocalStorage.remove(STORAGE_KEY);

export function hasInstallIntent(now = Date.now()): boolean {
  const age = now - Number(safeLocalStorage.get(STORAGE_KEY) ?? Number.NaN);
  return age >= 0 && age < INTENT_TTL_MS;
}
