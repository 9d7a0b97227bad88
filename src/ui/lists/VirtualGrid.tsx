import { type CSSProperties, memo, type ReactNode } from 'react';
import { type GridShape, useGridWindow } from './useGridWindow.ts';
import styles from './VirtualGrid.module.css';

export type VirtualGridProps<T> = GridShape & {
  /** By index; undefined (or past the end of the list) is not loaded yet. */
  items: readonly (T | undefined)[];
  /** How many there are in all. */
  total: number;
  renderItem: (item: T, index: number) => ReactNode;
  renderSkeleton: () => ReactNode;
  /** A cell that is not loaded, or the end (then `index` is `total`), is within 500 px of the window. */
  onNear?: ((index: number) => void) | undefined;
  /** Names the list. */
  label: string;
  /** Under this name the history entry keeps the scroll position, for the way back. */
  restoreKey?: string | undefined;
};

/** A grid of any length scrolled by the window: what is in sight and little around it is in the document. */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { items, total, renderItem, renderSkeleton, label } = props;
  const { container, columns, first, last, before, height } = useGridWindow(props);
  const place = {
    '--columns': columns,
    '--before': `${before}px`,
    '--height': `${height}px`,
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
      style={place}
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

/** Remembered: while scrolling only the cells that come in are rendered. */
const Cell = memo(function Cell<T>({ item, index, total, renderItem, renderSkeleton }: CellProps<T>) {
  return (
    <li className={styles['cell']} aria-setsize={total} aria-posinset={index + 1}>
      {item === undefined ? renderSkeleton() : renderItem(item, index)}
    </li>
  );
}) as <T>(props: CellProps<T>) => ReactNode;
