import { NO_HOVER_MEDIA_QUERY } from '../lib/breakpoints.ts';

/** Whether the pointer can rest on something. Without that, nothing renders that only hovering shows. */
export const canHover = (): boolean => !matchMedia(NO_HOVER_MEDIA_QUERY).matches;
