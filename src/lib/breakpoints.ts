/** A phone held upright, as the style sheets ask for it (LOOK-3). */
export const NARROW_MEDIA_QUERY = '(max-width: 639.98px)';
