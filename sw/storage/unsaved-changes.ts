import type { Change, Row, RowRange } from './transactions.ts';

/** The rows of each store that have no other source than this device, by their keys. */
export type DurableRows = Readonly<Record<string, RegExp>>;

/**
 * What could not be written, until it can be (decision 0074). Durable rows are held themselves, copied on their way in and
 * out as by storage. Of any other row it is only known that the stored one is out of date: it counts as absent.
 */
export class UnsavedChanges {
  readonly #durable: DurableRows;
  #changes: readonly Change[] = [];

  constructor(durable: DurableRows) {
    this.#durable = durable;
  }

  /** What makes the database equal to what is seen through this. */
  get all(): readonly Change[] {
    return this.#changes;
  }

  add(changes: readonly Change[]): void {
    for (const next of structuredClone(changes.map(change => this.#toHeld(change))))
      this.#changes = [...this.#changes.filter(known => !affects(next, known.store, keyOf(known))), next];
  }

  #toHeld(change: Change): Change {
    if (change.kind !== 'put' || this.#durable[change.store]?.test(change.row.key)) return change;
    return { kind: 'delete', store: change.store, key: change.row.key };
  }

  clear(): void {
    this.#changes = [];
  }

  concerns(store: string): boolean {
    return this.#changes.some(change => change.store === store);
  }

  /** Null: there is no such row; undefined: what is stored counts. */
  get(store: string, key: string): Row | null | undefined {
    const change = this.#changes.findLast(known => affects(known, store, key));
    return change && (change.kind === 'put' ? structuredClone(change.row) : null);
  }

  /** The stored rows with these changes made, in the order and the bounds of the range. */
  merge(store: string, stored: readonly Row[], { index = 'key', from, to, limit }: RowRange): Row[] {
    const isCurrent = ({ key }: Row) => !this.#changes.some(change => affects(change, store, key));
    const current = stored.filter(isCurrent);
    const positionOf = (row: Row) => (row as unknown as Record<string, IDBValidKey>)[index] ?? 0;
    const isWithin = (position: IDBValidKey) =>
      (from === undefined || position >= from) && (to === undefined || position <= to);
    const held = this.#changes.flatMap(change =>
      change.kind === 'put' && change.store === store && isWithin(positionOf(change.row)) ? [change.row] : [],
    );
    if (held.length === 0) return current.slice(0, limit);
    const compare = (a: Row, b: Row) => (positionOf(a) < positionOf(b) ? -1 : 1);
    return [...current, ...structuredClone(held)].toSorted(compare).slice(0, limit);
  }
}

function keyOf(change: Change): string | null {
  if (change.kind === 'clear') return null;
  return change.kind === 'put' ? change.row.key : change.key;
}

/** Whether a change decides what there is of a row; key null: of a whole store. */
const affects = (change: Change, store: string, key: string | null): boolean =>
  change.store === store && (change.kind === 'clear' || keyOf(change) === key);
