import { type RefObject, useEffect, useState } from 'react';

/** Whether a horizontal scroller is at its start and at its end, in either writing direction. */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const passed = Math.abs(element.scrollLeft);
      const atStart = passed < 4;
      const atEnd = passed + element.clientWidth > element.scrollWidth - 4;
      setEdges(old => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }));
    };
    // Measured in the observer's first callback, after layout: measuring here would force one for each rail.
    element.addEventListener('scroll', measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    // Observing again measures after the next layout; measuring now would force one in the middle of a task.
    const changed = new MutationObserver(() => {
      resized.unobserve(element);
      resized.observe(element);
    });
    changed.observe(element, { childList: true });
    return () => {
      element.removeEventListener('scroll', measure);
      resized.disconnect();
      changed.disconnect();
    };
  }, [scroller]);

  return edges;
}

/** Scrolls by most of the visible width, so that one item of before stays visible. */
export function scrollPage(element: HTMLElement, direction: -1 | 1) {
  const rtl = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const left = direction * rtl * element.clientWidth * 0.85;
  element.scrollBy({ left, behavior: still ? 'instant' : 'smooth' });
}
