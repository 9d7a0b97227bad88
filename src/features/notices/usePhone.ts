import { useSyncExternalStore } from 'react';

/** Below this the list is a sheet from below (look: phones). */
const QUERY = '(max-width: 639.98px)';

function subscribe(onChange: () => void) {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
