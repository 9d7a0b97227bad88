import { type CSSProperties, memo, type ReactNode } from 'react';
import { type GridShape, useGridWindow } from './useGridWindow.ts';
import styles from './VirtualGrid.module.css';

type VirtualGridProps<T> = GridShape & {
  /** By index; undefined (or past the end of the list) is not loaded yet. */
  items: readonly (T | undefined)[];
  /** Length of the whole list. */
  total: number;
  renderItem: (item: T, index: number) => ReactNode;
  renderSkeleton: () => ReactNode;
  /** A cell that is not loaded, or the end (then `index` is `total`), is within 500 px of the window. */
  onLoadMore?: ((index: number) => void) | undefined;
  /** Names the list. */
  label: string;
  /** The history entry stores the scroll position under this name, for going back. */
  restoreKey?: string | undefined;
};

/** A grid of any length that scrolls with the window: only the visible cells and a few around them are in the document. */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { items, total, renderItem, renderSkeleton, label } = props;
  const { container, columns, first, last, before, height } = useGridWindow(props);
  const cssVariables = {
    '--columns': columns ?? undefined,
    '--min-column': columns === null ? `${props.minColumn}px` : undefined,
    '--before': `${before}px`,
    '--height': height,
  } as CSSProperties;
  const cells = [];
  for (let index = first; index < last; index++) {
    const shared = { index, total, renderItem, renderSkeleton };
    cells.push(<Cell key={index} item={items[index]} {...shared} />);
  }
  return (
    <ul
      ref={container}
      className={styles['grid']}
      style={cssVariables}
      aria-label={label}
      aria-busy={total > 0 && items[first] === undefined}
    >
      {cells}
    </ul>
  );
}

type CellProps<T> = Pick<VirtualGridProps<T>, 'total' | 'renderItem' | 'renderSkeleton'> & {
  item: T | undefined;
  index: number;
};

/** Memoized: while scrolling only the new cells are rendered. */
const Cell = memo(function Cell<T>({ item, index, total, renderItem, renderSkeleton }: CellProps<T>) {
  return (
    <li className={styles['cell']} aria-setsize={total} aria-posinset={index + 1}>
      {item === undefined ? renderSkeleton() : renderItem(item, index)}
    </li>
  );
}) as <T>(props: CellProps<T>) => ReactNode;
