import { type RefObject, startTransition, useEffect, useState } from 'react';

/** How far below the window something counts as near. */
const MARGIN = '0px 0px 400px 0px';

/** Whether the element has come near the window; once it has, it stays so. What that builds is built in slices. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
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
