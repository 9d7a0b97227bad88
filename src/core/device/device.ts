import type { Device } from '../contract/wire.ts';

/** Which of the platform's two game lists this device gets. */
export const device: Device = /Mobi|Android/i.test(navigator.userAgent) ? 'mobile' : 'desktop';

/** Whether the player asks the browser for little traffic; not every browser says. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
