import { type RefObject, startTransition, useEffect, useState } from 'react';

/** How far below the viewport an element counts as near. */
const MARGIN = '0px 0px 400px 0px';
const atOnce = () => Promise.resolve();

/**
 * Whether the element has been near the viewport; stays true. Until `whenAhead` resolves only an element in the viewport counts.
 * Set in a transition, so that rendering does not block.
 */
export function useNearViewport(
  element: RefObject<HTMLElement | null>,
  whenAhead: () => Promise<unknown> = atOnce,
): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || isNear) return;
    let observer: IntersectionObserver | undefined;
    let isUnmounted = false;
    const observe = (rootMargin = '0px') => {
      if (isUnmounted) return;
      observer?.disconnect();
      observer = new IntersectionObserver(
        entries => {
          if (entries.some(entry => entry.isIntersecting)) startTransition(() => setNear(true));
        },
        { rootMargin },
      );
      observer.observe(target);
    };
    observe();
    void whenAhead().then(() => observe(MARGIN));
    return () => {
      isUnmounted = true;
      observer?.disconnect();
    };
  }, [element, isNear, whenAhead]);
  return isNear;
}
