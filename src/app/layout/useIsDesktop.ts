import { DESKTOP_MEDIA_QUERY } from '../../lib/breakpoints.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';

/** Whether the window is wide enough for the sidebar; otherwise it is neither mounted nor its data fetched. */
export const useIsDesktop = (): boolean => useMediaQuery(DESKTOP_MEDIA_QUERY);
