import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';

/** Width reserved for the More button, in pixels: with its icon only, and with its title (SHELL-9). */
export const MORE_MARGIN = 60;
export const MORE_TITLE_MARGIN = 115;

/** How many of the items, in order, fit into `available` pixels; the others go into the More menu. */
export function countFitting(
  widths: readonly number[],
  available: number,
  { gap, hasTitle }: { readonly gap: number; readonly hasTitle: boolean },
): number {
  if (rowWidth(widths, gap) <= available) return widths.length;
  const left = available - (hasTitle ? MORE_TITLE_MARGIN : MORE_MARGIN);
  let count = widths.length - 1;
  while (count > 0 && rowWidth(widths.slice(0, count), gap) > left) count -= 1;
  return Math.max(count, 0);
}

const rowWidth = (widths: readonly number[], gap: number): number =>
  widths.reduce((sum, width) => sum + width + gap, -gap);

/** Gap between items in pixels: `--s1`. */
const ITEM_GAP = 4;

/**
 * How many items of a row in the header are shown: as many as fit before the elements at the header's end. Measured again
 * when these elements or the `labels` change.
 */
export function useVisibleCount(
  row: RefObject<HTMLElement | null>,
  labels: string,
  hasTitle: boolean,
): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels have other widths
  useLayoutEffect(() => {
    const list = row.current;
    const end = list?.closest('nav')?.nextElementSibling;
    if (!list || !end) return;
    const measure = () => {
      const widths = [...list.children].map(item => (item as HTMLElement).offsetWidth);
      setCount(countFitting(widths, availableWidth(list, end), { gap: ITEM_GAP, hasTitle }));
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
 * Pixels from the row's start to the first element at the header's end. That container itself fills the free space, so its
 * children are measured; dialogs and popovers among them take no space.
 */
function availableWidth(row: Element, end: Element): number {
  const items = [...end.children].filter(child => !child.matches('dialog, [popover]'));
  const content = items.reduce((sum, child) => sum + (child as HTMLElement).offsetWidth, 0);
  const gaps = Number.parseFloat(getComputedStyle(end).columnGap) || 0;
  const used = content + gaps * items.length;
  return end.getBoundingClientRect().right - used - row.getBoundingClientRect().left;
}

/** From this width on the More button has its title. */
const MORE_TITLE_QUERY = '(min-width: 1280px)';

export const useHasMoreTitle = (): boolean => useMediaQuery(MORE_TITLE_QUERY);
