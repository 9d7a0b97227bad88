import { useSyncExternalStore } from 'react';
import { NARROW } from '../../lib/narrow.ts';

function subscribe(onChange: () => void) {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
