import { deviceStore } from '../../core/device-store.ts';

/** Changes with every sign-in and sign-out: the other tabs of this device hear of it by the storage event. */
const NAME = 'orbit.session';

export const tellTabs = (news: 'in' | 'out'): void => deviceStore.set(NAME, `${news} ${crypto.randomUUID()}`);

/** Calls back when another tab signed in or out; gives the end of listening. */
export function onOtherTab(listener: (news: 'in' | 'out') => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === NAME && newValue) listener(newValue.startsWith('in') ? 'in' : 'out');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
