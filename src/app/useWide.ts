import { useSyncExternalStore } from 'react';

/** The desktop's width, as in the style sheets. */
const WIDE = '(min-width: 1024px)';

function subscribe(tell: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Whether there is room for the side navigation: a phone neither mounts it nor fetches for it. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
