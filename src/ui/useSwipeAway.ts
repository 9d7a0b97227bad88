import { type TouchEvent, useRef } from 'react';

/** A finger that has moved so far, in pixels, and at least so much more across than along, swipes. */
export const SWIPE_PX = 60;
export const SWIPE_SLOPE = 2;

/** Whether a move takes a sheet away that stands at the end edge. */
export const isSwipeAway = (dx: number, dy: number): boolean =>
  dx >= SWIPE_PX && dx >= SWIPE_SLOPE * Math.abs(dy);

/** Handlers for what stands at the end edge (`sign` -1 where that is the left one): a swipe towards it closes. */
export function useSwipeAway(onClose: () => void, sign: 1 | -1 = 1) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      // Two fingers zoom.
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const start = from.current;
      from.current = null;
      if (start && touch && isSwipeAway(sign * (touch.clientX - start.x), touch.clientY - start.y)) onClose();
    },
  };
}
