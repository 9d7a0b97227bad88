import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepScroll, keptScroll } from './kept-scroll.ts';

/** At most so many cells are in the document (performance, budgets). */
export const MAX_CELLS = 200;

/** How far from the window a missing cell is asked for, in pixels (platform 4: 500 px before the end). */
const NEAR_PX = 500;

export type GridShape = {
  /** Least width of a column, in pixels. */
  minColumn: number;
  /** Width to height of the picture of a cell. */
  ratio?: number | undefined;
  /** What a cell shows under its picture, in pixels of height. */
  caption?: number | undefined;
};

type Wanted = GridShape & {
  items: readonly unknown[];
  total: number;
  onNear?: ((index: number) => void) | undefined;
  restoreKey?: string | undefined;
};

/** Which cells of a window-scrolled grid are in the document, and where they stand. */
export function useGridWindow(wanted: Wanted) {
  const { items, total, minColumn, ratio = 3 / 4, caption = 0, onNear, restoreKey } = wanted;
  const container = useRef<HTMLUListElement>(null);
  const [box, setBox] = useState({ width: 0, top: 0, gap: 8 });

  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      const top = Math.round(element.getBoundingClientRect().top + scrollY);
      const gap = Number.parseFloat(getComputedStyle(element).rowGap) || 0;
      setBox(old => (old.width === width && old.top === top && old.gap === gap ? old : { width, top, gap }));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    resized.observe(document.body);
    return () => resized.disconnect();
  }, []);

  const columns = Math.max(1, Math.floor((box.width + box.gap) / (minColumn + box.gap)));
  const cellWidth = (box.width - box.gap * (columns - 1)) / columns;
  const rowHeight = Math.max(1, cellWidth / ratio + caption);
  const rows = Math.ceil(total / columns);
  const inSight = Math.ceil(innerHeight / (rowHeight + box.gap)) + 1;
  const spare = Math.floor((MAX_CELLS / columns - inSight) / 2);

  const virtualizer = useWindowVirtualizer({
    count: box.width > 0 ? rows : 0,
    estimateSize: () => rowHeight,
    gap: box.gap,
    scrollMargin: box.top,
    overscan: Math.max(0, Math.min(2, spare)),
    initialOffset: () => (restoreKey === undefined ? scrollY : (keptScroll(restoreKey) ?? scrollY)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are computed, so a new geometry means all are new
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, box.gap]);

  const shown = virtualizer.getVirtualItems();
  const firstRow = shown[0]?.index ?? 0;
  const maxRows = Math.floor(MAX_CELLS / columns) || 1;
  const lastRow = Math.min((shown.at(-1)?.index ?? -1) + 1, firstRow + maxRows);
  const first = Math.min(total, firstRow * columns);
  const last = Math.min(total, lastRow * columns);

  useNear({ items, total, columns, rowStep: rowHeight + box.gap, range: virtualizer.range, onNear });
  useKeptScroll(restoreKey, box.width > 0, virtualizer.isScrolling);

  return {
    container,
    columns,
    first,
    last,
    before: firstRow * (rowHeight + box.gap),
    height: rows * (rowHeight + box.gap) - (rows > 0 ? box.gap : 0),
  };
}

type Near = {
  items: readonly unknown[];
  total: number;
  columns: number;
  rowStep: number;
  range: { startIndex: number; endIndex: number } | null;
  onNear: ((index: number) => void) | undefined;
};

/** Asks once for the first missing cell near the window, and again when the list has changed and it is still missing. */
function useNear({ items, total, columns, rowStep, range, onNear }: Near) {
  const margin = Math.ceil(NEAR_PX / rowStep);
  const from = range ? Math.max(0, (range.startIndex - margin) * columns) : 0;
  const until = range ? (range.endIndex + 1 + margin) * columns : 0;
  let missing: number | undefined;
  for (let index = from; index < Math.min(until, total) && missing === undefined; index++) {
    if (items[index] === undefined) missing = index;
  }
  if (missing === undefined && range && until >= total) missing = total;

  const ask = useRef(onNear);
  useEffect(() => {
    ask.current = onNear;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list with the same hole is a new question
  useEffect(() => {
    if (missing !== undefined) ask.current?.(missing);
  }, [missing, items]);
}

function useKeptScroll(key: string | undefined, isMeasured: boolean, isScrolling: boolean) {
  useLayoutEffect(() => {
    if (!isMeasured || key === undefined) return;
    const kept = keptScroll(key);
    if (kept !== undefined) scrollTo({ top: kept, behavior: 'instant' });
  }, [isMeasured, key]);

  useEffect(() => {
    if (key !== undefined && isMeasured && !isScrolling) keepScroll(key, scrollY);
  }, [key, isMeasured, isScrolling]);
}
