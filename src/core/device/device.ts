import type { Device } from '../../contract/wire.ts';

/** Which of the platform's two game lists this device gets. */
export const device: Device = /Mobi|Android/i.test(navigator.userAgent) ? 'mobile' : 'desktop';

/** Whether the browser's data saver is on; false where the browser does not report it. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
