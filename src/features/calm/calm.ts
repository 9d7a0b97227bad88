import { proxy, subscribe, useSnapshot } from 'valtio';
import { onOtherTabChange, safeLocalStorage } from '../../core/device/local-storage.ts';
import { breakStatus } from '../../core/shell/break-status.ts';
import { limitStatus } from '../../core/shell/limit-status.ts';
import { useAreOffersHeldBack } from '../../core/shell/useAreOffersHeldBack.ts';

const STORAGE_KEY = 'orbit.calm';

/**
 * Calm mode (decision 0096): nothing on screen moves, counts or urges by itself. Stored on the device; style
 * sheets read `data-calm` of the root element.
 */
export const calm = proxy({ isOn: safeLocalStorage.get(STORAGE_KEY) === '1' });
applyToDocument();
for (const status of [breakStatus, limitStatus]) subscribe(status, applyToDocument, true);

/** Whether nothing may move or urge: in calm mode, during a break and with a reached limit (SAFER-20). */
export const useCalm = (): boolean => {
  const { isOn } = useSnapshot(calm);
  const areOffersHeldBack = useAreOffersHeldBack();
  return isOn || areOffersHeldBack;
};

/** Whether calm mode itself is on, as its switches show it. */
export const useCalmMode = (): boolean => useSnapshot(calm).isOn;

export function setCalm(isOn: boolean): void {
  calm.isOn = isOn;
  if (isOn) safeLocalStorage.set(STORAGE_KEY, '1');
  else safeLocalStorage.remove(STORAGE_KEY);
  applyToDocument();
}

/** Follows the other tabs of this device. Returns an unsubscribe function. */
export const syncCalmAcrossTabs = (): (() => void) =>
  onOtherTabChange(STORAGE_KEY, value => {
    calm.isOn = value === '1';
    applyToDocument();
  });

function applyToDocument(): void {
  document.documentElement.toggleAttribute(
    'data-calm',
    calm.isOn || breakStatus.isActive || limitStatus.isReached,
  );
}
