import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches. `hydrated`: the value that HTML was rendered with, where that is not the same by itself
 * (`src/app/boot/page-facts.ts`).
 */
export function useMediaQuery(query: string, hydrated?: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  const read = () => matchMedia(query).matches;
  return useSyncExternalStore(subscribe, read, () => hydrated ?? read());
}
