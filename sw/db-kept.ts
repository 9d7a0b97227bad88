import type { IDBPDatabase } from 'idb';
import type { Range } from './db.ts';

/** One change of a store, told apart from the transaction that makes it, so that it can be made again. */
export type Change =
  | { readonly kind: 'put'; readonly store: string; readonly row: Row }
  | { readonly kind: 'delete'; readonly store: string; readonly key: string }
  | { readonly kind: 'clear'; readonly store: string };

export interface Row {
  readonly key: string;
}

/** Called whenever storage gives a sign of life. */
type Beat = () => void;

const rangeOf = ({ from, to }: Range): IDBKeyRange | null => {
  if (from !== undefined)
    return to === undefined ? IDBKeyRange.lowerBound(from) : IDBKeyRange.bound(from, to);
  return to === undefined ? null : IDBKeyRange.upperBound(to);
};

export const getRow = (db: IDBPDatabase, store: string, key: string): Promise<Row | undefined> =>
  db.get(store, key);

export function getRows(db: IDBPDatabase, store: string, range: Range): Promise<Row[]> {
  const query = rangeOf(range);
  return range.index === undefined
    ? db.getAll(store, query, range.limit)
    : db.getAllFromIndex(store, range.index, query, range.limit);
}

export async function getKeys(db: IDBPDatabase, store: string): Promise<string[]> {
  return (await db.getAllKeys(store)) as string[];
}

/** Makes the changes in one transaction; a change that fails undoes them all. */
export async function makeChanges(
  db: IDBPDatabase,
  changes: readonly Change[],
  durability: 'relaxed' | 'strict',
  beat: Beat,
): Promise<void> {
  const stores = [...new Set(changes.map(({ store }) => store))];
  if (stores.length === 0) return;
  const transaction = db.transaction(stores, 'readwrite', { durability });
  transaction.done.catch(() => undefined);
  try {
    for (const change of changes)
      make(transaction.objectStore(change.store), change).then(beat, () => undefined);
    await transaction.done;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

interface WritableStore {
  put(row: unknown): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  clear(): Promise<unknown>;
}

function make(store: WritableStore, change: Change): Promise<unknown> {
  if (change.kind === 'put') return store.put(change.row);
  return change.kind === 'delete' ? store.delete(change.key) : store.clear();
}

/** Reads a row and writes what becomes of it, after the changes that still wait. */
export async function changeRow(
  db: IDBPDatabase,
  waiting: readonly Change[],
  store: string,
  key: string,
  change: (row: Row | undefined) => Row | undefined,
): Promise<Row | undefined> {
  const stores = [...new Set([store, ...waiting.map(one => one.store)])];
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
  transaction.done.catch(() => undefined);
  try {
    for (const one of waiting) make(transaction.objectStore(one.store), one).catch(() => undefined);
    const row = change(await transaction.objectStore(store).get(key));
    const last: Change = row ? { kind: 'put', store, row } : { kind: 'delete', store, key };
    make(transaction.objectStore(store), last).catch(() => undefined);
    await transaction.done;
    return row;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already, which is what is wanted.
  }
}
