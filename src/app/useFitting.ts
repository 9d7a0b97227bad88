import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitting } from './overflow.ts';

/** Between items, pixels: `--s1`. */
const GAP = 4;

/**
 * How many items of a row in the header are shown: as many as fit before what stands at the header's end. Measured anew
 * when the header, its end or the `labels` change.
 */
export function useFitting(row: RefObject<HTMLElement | null>, labels: string, hasTitle: boolean): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels have other widths
  useLayoutEffect(() => {
    const list = row.current;
    const end = list?.closest('nav')?.nextElementSibling;
    if (!list || !end) return;
    const measure = () => {
      const widths = [...list.children].map(item => (item as HTMLElement).offsetWidth);
      setCount(fitting(widths, roomBetween(list, end), { gap: GAP, hasTitle }));
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const element of [end, ...end.children]) sizes.observe(element);
    };
    const members = new MutationObserver(watch);
    members.observe(end, { childList: true });
    measure();
    watch();
    return () => {
      sizes.disconnect();
      members.disconnect();
    };
  }, [row, labels, hasTitle]);
  return count;
}

/**
 * From the row's start to the first thing of the end, whose own box takes all the room that there is. A dialog that one of
 * them opens stands among them and takes none.
 */
function roomBetween(row: Element, end: Element): number {
  const things = [...end.children].filter(child => !child.matches('dialog'));
  const content = things.reduce((sum, child) => sum + (child as HTMLElement).offsetWidth, 0);
  const gaps = Number.parseFloat(getComputedStyle(end).columnGap) || 0;
  const taken = content + gaps * things.length;
  return end.getBoundingClientRect().right - taken - row.getBoundingClientRect().left;
}
