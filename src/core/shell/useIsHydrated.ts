import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while HTML is rendered and while React takes it over, true from then on: for what the browser alone knows, which
 * the HTML can't depend on.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
