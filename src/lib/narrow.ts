/** A phone held upright, as the style sheets ask for it (look: phones). */
export const NARROW = '(max-width: 639.98px)';
