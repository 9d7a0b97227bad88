import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NARROW_MEDIA_QUERY } from '../../lib/breakpoints.ts';

/** Maximum number of cells in the document (PERF-9). */
const MAX_CELLS = 200;

/** Cells before the grid is measured: four rows of a phone, more than two of a wide window. */
const firstCells = () => (matchMedia(NARROW_MEDIA_QUERY).matches ? 12 : 18);

/** How far from the viewport a missing cell is requested, in pixels (GAMES-22: 500 px before the end). */
const LOAD_MARGIN_PX = 500;

export type GridShape = {
  /** Minimum width of a column, in pixels. */
  minColumn: number;
  /** Width to height of the picture of a cell. */
  ratio?: number | undefined;
  /** Height of the content below the picture of a cell, in pixels. */
  caption?: number | undefined;
};

type GridWindowOptions = GridShape & {
  items: readonly unknown[];
  total: number;
  onLoadMore?: ((index: number) => void) | undefined;
  restoreKey?: string | undefined;
};

/** Which cells of a grid that scrolls with the window are in the document, and their positions. */
export function useGridWindow(options: GridWindowOptions) {
  const { items, total, minColumn, ratio = 3 / 4, caption = 0, onLoadMore, restoreKey } = options;
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

  const isMeasured = box.width > 0;
  const columns = Math.max(1, Math.floor((box.width + box.gap) / (minColumn + box.gap)));
  const cellWidth = (box.width - box.gap * (columns - 1)) / columns;
  const rowHeight = Math.max(1, cellWidth / ratio + caption);
  const rows = Math.ceil(total / columns);
  const visibleRows = Math.ceil(innerHeight / (rowHeight + box.gap)) + 1;
  const spareRows = Math.floor((MAX_CELLS / columns - visibleRows) / 2);

  const virtualizer = useWindowVirtualizer({
    count: isMeasured ? rows : 0,
    estimateSize: () => rowHeight,
    gap: box.gap,
    scrollMargin: box.top,
    overscan: Math.max(0, Math.min(2, spareRows)),
    initialOffset: () => (restoreKey === undefined ? scrollY : (savedScroll(restoreKey) ?? scrollY)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are computed, so a new geometry means all are new
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, box.gap]);

  const shown = virtualizer.getVirtualItems();
  const firstRow = shown[0]?.index ?? 0;
  const maxRows = Math.floor(MAX_CELLS / columns) || 1;
  const lastRow = Math.min((shown.at(-1)?.index ?? -1) + 1, firstRow + maxRows);
  const first = Math.min(total, firstRow * columns);
  const last = Math.min(total, isMeasured ? lastRow * columns : firstCells());

  useLoadMore({ items, total, columns, rowStep: rowHeight + box.gap, range: virtualizer.range, onLoadMore });
  useScrollRestoration(restoreKey, isMeasured, virtualizer.isScrolling);

  return {
    container,
    /** Null before it is measured: then the style sheet finds as many. */
    columns: isMeasured ? columns : null,
    first,
    last,
    before: firstRow * (rowHeight + box.gap),
    // Before it is measured, a window: what follows a list that goes on is below, where it will be.
    height: isMeasured
      ? `${rows * (rowHeight + box.gap) - (rows > 0 ? box.gap : 0)}px`
      : total > last
        ? '100vh'
        : '0px',
  };
}

type LoadMoreOptions = {
  items: readonly unknown[];
  total: number;
  columns: number;
  rowStep: number;
  range: { startIndex: number; endIndex: number } | null;
  onLoadMore: ((index: number) => void) | undefined;
};

/** Requests the first missing cell near the viewport once, and again when the list has changed and it is still missing. */
function useLoadMore({ items, total, columns, rowStep, range, onLoadMore }: LoadMoreOptions) {
  const margin = Math.ceil(LOAD_MARGIN_PX / rowStep);
  const from = range ? Math.max(0, (range.startIndex - margin) * columns) : 0;
  const until = range ? (range.endIndex + 1 + margin) * columns : 0;
  let missing: number | undefined;
  for (let index = from; index < Math.min(until, total) && missing === undefined; index++) {
    if (items[index] === undefined) missing = index;
  }
  if (missing === undefined && range && until >= total) missing = total;

  const latestOnLoadMore = useRef(onLoadMore);
  useEffect(() => {
    latestOnLoadMore.current = onLoadMore;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list with the same missing cell is a new request
  useEffect(() => {
    if (missing !== undefined) latestOnLoadMore.current?.(missing);
  }, [missing, items]);
}

function useScrollRestoration(key: string | undefined, isMeasured: boolean, isScrolling: boolean) {
  useLayoutEffect(() => {
    if (!isMeasured || key === undefined) return;
    const saved = savedScroll(key);
    if (saved !== undefined) scrollTo({ top: saved, behavior: 'instant' });
  }, [isMeasured, key]);

  // Not before it is scrolled: to read the position lays the page out, which has just been changed by the measurement.
  const hasScrolled = useRef(false);
  useEffect(() => {
    hasScrolled.current ||= isScrolling;
    if (key !== undefined && hasScrolled.current && !isScrolling) saveScroll(key, scrollY);
  }, [key, isScrolling]);
}

/** Stored in the history entry: going back restores it, opening the same address again does not, each tab has its own. */
type SavedScroll = { [key: string]: number };

function historyEntry(): { kept_scroll?: SavedScroll } {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

export function savedScroll(key: string): number | undefined {
  return historyEntry().kept_scroll?.[key];
}

/** Bypasses wouter's patched method: this is not a navigation and must not cause a render. */
export function saveScroll(key: string, top: number) {
  if (savedScroll(key) === top) return;
  const state = { ...historyEntry(), kept_scroll: { [key]: top } };
  History.prototype.replaceState.call(history, state, '');
}
