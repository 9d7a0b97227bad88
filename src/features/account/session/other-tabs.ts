import { onOtherTabChange, safeLocalStorage } from '../../../core/device/local-storage.ts';

/** Changes with every sign-in and sign-out: the other tabs of this device get a storage event. */
const STORAGE_KEY = 'orbit.session';

export const notifyOtherTabs = (change: 'in' | 'out'): void =>
  safeLocalStorage.set(STORAGE_KEY, `${change} ${crypto.randomUUID()}`);

/** Calls `listener` when another tab signed in or out. Returns an unsubscribe function. */
export const onOtherTabSession = (listener: (change: 'in' | 'out') => void): (() => void) =>
  onOtherTabChange(STORAGE_KEY, change => change && listener(change.startsWith('in') ? 'in' : 'out'));
