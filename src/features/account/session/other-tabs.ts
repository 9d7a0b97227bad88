import { safeLocalStorage } from '../../../core/device/local-storage.ts';

/** Changes with every sign-in and sign-out: the other tabs of this device get a storage event. */
const STORAGE_KEY = 'orbit.session';

export const notifyOtherTabs = (change: 'in' | 'out'): void =>
  safeLocalStorage.set(STORAGE_KEY, `${change} ${crypto.randomUUID()}`);

/** Calls `listener` when another tab signed in or out. Returns an unsubscribe function. */
export function onOtherTabSession(listener: (change: 'in' | 'out') => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && newValue) listener(newValue.startsWith('in') ? 'in' : 'out');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
