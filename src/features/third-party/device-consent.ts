import { deviceStore } from '../../core/device-store.ts';

const NAME = 'orbit.deviceCheck';

/** Whether the player has agreed that this device is looked at for the fraud check (decisions D27); asked at money steps. */
export const hasDeviceConsent = (): boolean => deviceStore.get(NAME) === 'yes';

export function giveDeviceConsent(): void {
  deviceStore.set(NAME, 'yes');
}

export function withdrawDeviceConsent(): void {
  deviceStore.remove(NAME);
}
