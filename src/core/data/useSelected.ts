import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';

/**
 * One value out of a subject's state: renders again when that value changes, and costs far less than a snapshot where
 * there are hundreds of readers, as tiles. `select` answers the same value while nothing has changed.
 */
export function useSelected<S extends object, T>(state: S, select: (state: S) => T): T {
  const listen = useCallback((notify: () => void) => subscribe(state, notify), [state]);
  const read = () => select(state);
  return useSyncExternalStore(listen, read, read);
}
