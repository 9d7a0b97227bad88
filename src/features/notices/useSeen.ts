import { type RefObject, useEffect } from 'react';
import { markRead } from './read.ts';

/** So much of a notice for so long is seen: a share, and milliseconds. */
const SHARE = 0.6;
const LONG_MS = 800;

/** Marks the notices of a list (`data-unread` is the id) as read once they have been in sight, together those of a moment. */
export function useSeen(list: RefObject<HTMLElement | null>, unread: string): void {
  useEffect(() => {
    const element = list.current;
    if (!element || unread === '' || !('IntersectionObserver' in window)) return;
    const inSight = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLooking = () => document.visibilityState === 'visible';
    const later = () => {
      clearTimeout(timer);
      if (inSight.size === 0 || !isLooking()) return;
      timer = setTimeout(() => void markRead([...inSight]), LONG_MS);
    };
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset['unread'] ?? '';
          if (isIntersecting) inSight.add(id);
          else inSight.delete(id);
        }
        later();
      },
      { threshold: SHARE },
    );
    for (const item of element.querySelectorAll('[data-unread]')) observer.observe(item);
    document.addEventListener('visibilitychange', later);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', later);
    };
  }, [list, unread]);
}
