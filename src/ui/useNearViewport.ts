import { type RefObject, startTransition, useEffect, useState } from 'react';

/** How far below the viewport an element counts as near. */
const MARGIN = '0px 0px 400px 0px';

/** Whether the element has been near the viewport; stays true. Set in a transition, so that rendering does not block. */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || isNear) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
