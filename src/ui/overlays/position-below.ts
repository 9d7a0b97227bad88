/** Distance to the button and to the window's edge, in pixels. */
const GAP = 6;
const EDGE = 8;

/** Positions a fixed box below its button, towards the middle, or above it where there is no space; always inside the window. */
export function positionBelow(box: HTMLElement, button: HTMLElement) {
  const from = button.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const isRight = from.left + from.right > width;
  const wanted = isRight ? from.right - size.width : from.left;
  const left = Math.max(EDGE, Math.min(wanted, width - size.width - EDGE));
  const below = from.bottom + GAP;
  const fits = below + size.height + EDGE <= innerHeight || from.top < size.height;
  const top = fits ? below : from.top - GAP - size.height;
  box.style.setProperty('--left', `${Math.round(left)}px`);
  box.style.setProperty('--top', `${Math.round(top)}px`);
}
