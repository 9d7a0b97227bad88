import { deviceStore } from '../../core/device-store.ts';

const NAME = 'orbit.installIntent';
/** How long somebody who came to install is taken at their word, milliseconds (offline 2, `?pwa=install`). */
const KEPT_MS = 86_400_000;

/** Survives a reload, a sign-in and the mail that confirms an address. */
export const rememberIntent = (now = Date.now()): void => deviceStore.set(NAME, String(now));

export const forgetIntent = (): void => deviceStore.remove(NAME);

export function hasIntent(now = Date.now()): boolean {
  const age = now - Number(deviceStore.get(NAME) ?? Number.NaN);
  return age >= 0 && age < KEPT_MS;
}
