/** A phone held upright, as the style sheets ask for it (LOOK-3). */
export const NARROW_MEDIA_QUERY = '(max-width: 639.98px)';

/** A window that is wide enough for the sidebar. */
export const DESKTOP_MEDIA_QUERY = '(min-width: 1024px)';

/** No pointer that can rest on something, as on a phone. */
export const NO_HOVER_MEDIA_QUERY = '(hover: none)';
