import { proxy, useSnapshot } from 'valtio';
import { deviceStore } from '../../core/device-store.ts';

const NAME = 'orbit.calm';

/**
 * Calm mode (product 2 no. 20): nothing on screen moves, counts, begs or hurries by itself. Remembered on the device; style
 * sheets read `data-calm` of the root.
 */
const calm = proxy({ isOn: deviceStore.get(NAME) === '1' });
mark();

export const isCalm = (): boolean => calm.isOn;

export const useCalm = (): boolean => useSnapshot(calm).isOn;

export function setCalm(isOn: boolean): void {
  calm.isOn = isOn;
  if (isOn) deviceStore.set(NAME, '1');
  else deviceStore.remove(NAME);
  mark();
}

/** Follows the other tabs of this device. Gives the end of following. */
export function followCalm(): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key !== NAME && key !== null) return;
    calm.isOn = newValue === '1';
    mark();
  };
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}

function mark(): void {
  document.documentElement.toggleAttribute('data-calm', calm.isOn);
}
