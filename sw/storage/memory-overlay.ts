import { INDEXES } from './schema.ts';
import type { Change, Row } from './transactions.ts';
import type { RowRange } from './types.ts';

export interface Layer {
  /** Nothing below is seen any more. */
  isCleared: boolean;
  /** Null: deleted. */
  readonly rows: Map<string, Row | null>;
}

/**
 * What was written and is not kept: a layer over the database, or the whole of it while there is none (decision 0074).
 * Rows are copied on their way in and out, as by storage.
 */
export class MemoryOverlay {
  readonly #layers = new Map<string, Layer>();

  get isEmpty(): boolean {
    return this.#layers.size === 0;
  }

  apply(changes: readonly Change[]): void {
    const copies = structuredClone(changes);
    for (const change of copies) {
      const layer = this.#layerOf(change.store);
      if (change.kind === 'put') layer.rows.set(change.row.key, change.row);
      else if (change.kind === 'delete') layer.rows.set(change.key, null);
      else {
        layer.isCleared = true;
        layer.rows.clear();
      }
    }
  }

  /** What makes a database equal to what is seen here. */
  changes(): Change[] {
    return [...this.#layers].flatMap(([store, { isCleared, rows }]) => [
      ...(isCleared ? [{ kind: 'clear' as const, store }] : []),
      ...[...rows].map(
        ([key, row]): Change => (row ? { kind: 'put', store, row } : { kind: 'delete', store, key }),
      ),
    ]);
  }

  /** Null: it is known here that there is no such row; undefined: it is not known here. */
  get(store: string, key: string): Row | null | undefined {
    const layer = this.#layers.get(store);
    const row = layer?.rows.get(key);
    return structuredClone(row === undefined && layer?.isCleared ? null : row);
  }

  /** The layer over a store, as it is at this moment: one that is written meanwhile is another one. */
  layer(store: string): Layer | undefined {
    return this.#layers.get(store);
  }

  get size(): number {
    return [...this.#layers.values()].reduce((sum, { rows }) => sum + rows.size, 0);
  }

  clear(): void {
    this.#layers.clear();
  }

  #layerOf(store: string): Layer {
    const layer = this.#layers.get(store) ?? { isCleared: false, rows: new Map() };
    this.#layers.set(store, layer);
    return layer;
  }
}

/** The rows below with a layer over them, in the order and the bounds of the range. */
export function mergeOverlay(layer: Layer | undefined, below: readonly Row[], range: RowRange): Row[] {
  if (!layer) return [...below];
  const mine = [...layer.rows.values()].filter(row => row !== null);
  const seen = layer.isCleared ? [] : below.filter(({ key }) => !layer.rows.has(key));
  const place = sortKeyOf(range.index);
  const all = [...seen, ...mine.filter(row => isWithin(place(row), range))];
  const sorted = all.toSorted((a, b) => compareKeys(place(a), place(b)) || compareKeys(a.key, b.key));
  return structuredClone(sorted.slice(0, range.limit));
}

function sortKeyOf(index: string | undefined): (row: Row) => IDBValidKey {
  if (index === undefined) return row => row.key;
  const path = INDEXES[index] ?? [];
  const at = (row: Row) => path.map(field => (row as unknown as Record<string, IDBValidKey>)[field] ?? 0);
  return path.length === 1 ? row => at(row)[0] ?? 0 : at;
}

const isWithin = (place: IDBValidKey, { from, to }: RowRange): boolean =>
  (from === undefined || compareKeys(place, from) >= 0) && (to === undefined || compareKeys(place, to) <= 0);

/** The order of IndexedDB, for the keys in use: numbers, then strings, then lists of them. */
function compareKeys(a: IDBValidKey, b: IDBValidKey): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    const other = a.findIndex((item, index) => compareKeys(item, b[index] ?? Number.NEGATIVE_INFINITY) !== 0);
    return other === -1
      ? a.length - b.length
      : compareKeys(a[other] ?? 0, b[other] ?? Number.NEGATIVE_INFINITY);
  }
  if (typeof a !== typeof b) return typeRank(a) - typeRank(b);
  return a < b ? -1 : Number(a > b);
}

const typeRank = (key: IDBValidKey): number => ['number', 'string', 'object'].indexOf(typeof key);
