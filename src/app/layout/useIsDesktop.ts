import { useSyncExternalStore } from 'react';

/** The breakpoint of the desktop, as in the stylesheets. */
const DESKTOP_QUERY = '(min-width: 1024px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DESKTOP_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is wide enough for the sidebar; otherwise it is neither mounted nor its data fetched. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(DESKTOP_QUERY).matches);
