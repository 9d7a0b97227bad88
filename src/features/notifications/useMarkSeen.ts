import { type RefObject, useEffect } from 'react';
import { markRead } from './mark-read.ts';

/** A notification counts as seen when this share of it is visible for this time, milliseconds. */
const VISIBLE_RATIO = 0.6;
const VISIBLE_MS = 800;

/** Marks the notifications of a list (`data-unread` has their ids) as read once they have been visible, in batches. */
export function useMarkSeen(list: RefObject<HTMLElement | null>, unread: string): void {
  useEffect(() => {
    const element = list.current;
    if (!element || unread === '' || !('IntersectionObserver' in window)) return;
    const visibleIds = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isPageVisible = () => document.visibilityState === 'visible';
    const schedule = () => {
      clearTimeout(timer);
      if (visibleIds.size === 0 || !isPageVisible()) return;
      timer = setTimeout(() => void markRead([...visibleIds].flatMap(ids => ids.split(' '))), VISIBLE_MS);
    };
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset['unread'] ?? '';
          if (isIntersecting) visibleIds.add(id);
          else visibleIds.delete(id);
        }
        schedule();
      },
      { threshold: VISIBLE_RATIO },
    );
    for (const item of element.querySelectorAll('[data-unread]')) observer.observe(item);
    document.addEventListener('visibilitychange', schedule);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', schedule);
    };
  }, [list, unread]);
}
