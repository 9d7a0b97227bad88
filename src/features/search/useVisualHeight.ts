import { useEffect } from 'react';

/** Platform 9: the popup follows the window, and a phone's keyboard, after 150 ms. */
const RESIZE_MS = 150;
const PROPERTY = '--search-height';

/** Tells the style how much of the window is really in sight. */
export function useVisualHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty(PROPERTY, `${Math.round(viewport.height)}px`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, RESIZE_MS);
    };
    measure();
    viewport.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      viewport.removeEventListener('resize', later);
      style.removeProperty(PROPERTY);
    };
  }, []);
}
