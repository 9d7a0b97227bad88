import { useSyncExternalStore } from 'react';

/** From this width on the button of what overflows has its title. */
const ROOMY = '(min-width: 1280px)';

function subscribe(tell: () => void): () => void {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

export const useMoreTitle = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(ROOMY).matches);
