import { type RefObject, startTransition, useEffect, useState } from 'react';

/** How far below the viewport an element counts as near. */
const MARGIN = '0px 0px 400px 0px';

/**
 * Whether the element has been near the viewport; stays true. Below the viewport it counts only when `whenAhead` has resolved.
 * Set in a transition, so that rendering does not block.
 */
export function useNearViewport(
  element: RefObject<HTMLElement | null>,
  whenAhead?: () => Promise<unknown>,
): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || isNear) return;
    const observer = new IntersectionObserver(
      async entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        // The browser has just laid out: this costs nothing.
        if (target.getBoundingClientRect().top > innerHeight) await whenAhead?.();
        startTransition(() => setNear(true));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isNear, whenAhead]);
  return isNear;
}
