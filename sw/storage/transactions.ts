import type { IDBPDatabase } from 'idb';

/** What is used of a connection: the build leaves idb's shortcuts such as `db.get` and its iterators out of the bundle. */
export type OpenDatabase = Pick<
  IDBPDatabase,
  'close' | 'createObjectStore' | 'objectStoreNames' | 'transaction'
>;

export interface Row {
  readonly key: string;
}

/** One change of a store, apart from the transaction that makes it, so that it can be repeated. */
export type Change =
  | { readonly kind: 'put'; readonly store: string; readonly row: Row }
  | { readonly kind: 'delete'; readonly store: string; readonly key: string }
  | { readonly kind: 'clear'; readonly store: string };

export type StoreName<Rows> = keyof Rows & string;

/** A row's store and key. */
export type RowKey<Rows> = readonly [store: StoreName<Rows>, key: string];
export type RowsAt<Rows, K extends readonly RowKey<Rows>[]> = {
  readonly [I in keyof K]: Rows[K[I][0]] | undefined;
};

export interface Writer<Rows> {
  put<S extends StoreName<Rows>>(store: S, row: Rows[S]): void;
  delete<S extends StoreName<Rows>>(store: S, key: string): void;
  clear<S extends StoreName<Rows>>(store: S): void;
}

export type RowRange = {
  /** An index of `sw/storage/schema.ts`; without it the order is that of the keys. */
  readonly index?: string;
  readonly limit?: number;
} & Bounds;

/** Both ends belong to the range; no reader needs one that has an end and no beginning. */
type Bounds =
  | { readonly from: IDBValidKey; readonly to?: IDBValidKey }
  | { readonly from?: never; readonly to?: never };

/** What `work` wants, before anything is done. */
export function recordChanges<Rows>(work: (writer: Writer<Rows>) => void): Change[] {
  const changes: Change[] = [];
  work({
    put: (store, row) => void changes.push({ kind: 'put', store, row: row as Row }),
    delete: (store, key) => void changes.push({ kind: 'delete', store, key }),
    clear: store => void changes.push({ kind: 'clear', store }),
  });
  return changes;
}

const toKeyRange = ({ from, to }: RowRange): IDBKeyRange | null => {
  if (from === undefined) return null;
  return to === undefined ? IDBKeyRange.lowerBound(from) : IDBKeyRange.bound(from, to);
};

const sourceOf = (db: OpenDatabase, store: string, index?: string) => {
  const rows = db.transaction(store).store;
  return index === undefined ? rows : rows.index(index);
};

/** A row that storage can't read any more is deleted: it is fetched again (decision 0074). */
export async function getRow(db: OpenDatabase, store: string, key: string): Promise<Row | undefined> {
  try {
    return await sourceOf(db, store).get(key);
  } catch (error) {
    if (!isCorruptRowError(error)) throw error;
    await db.transaction(store, 'readwrite').store.delete(key);
    return undefined;
  }
}

/** One damaged row makes a reading of many fail: the others are then read one by one. */
export async function getRows(db: OpenDatabase, store: string, range: RowRange): Promise<Row[]> {
  try {
    return await sourceOf(db, store, range.index).getAll(toKeyRange(range), range.limit);
  } catch (error) {
    if (!isCorruptRowError(error)) throw error;
  }
  const rows: Row[] = [];
  for (const key of await getKeys(db, store, range)) {
    const row = await getRow(db, store, key);
    if (row) rows.push(row);
  }
  return rows;
}

export async function getKeys(db: OpenDatabase, store: string, range: RowRange = {}): Promise<string[]> {
  return (await sourceOf(db, store, range.index).getAllKeys(toKeyRange(range), range.limit)) as string[];
}

const isCorruptRowError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NotReadableError' || /large indexeddb value|data lost|irrecoverable/i.test(error.message));

/** Rows to read, and the changes that follow from them; `derive` must depend on nothing but the rows. */
export interface Modification {
  readonly stores: readonly string[];
  readonly keys: readonly (readonly [store: string, key: string])[];
  readonly derive: (rows: readonly (Row | undefined)[]) => readonly Change[];
  readonly durability: 'relaxed' | 'strict';
}

export const toModification = (
  changes: readonly Change[],
  durability: Modification['durability'],
): Modification => ({
  stores: changes.map(({ store }) => store),
  keys: [],
  derive: () => changes,
  durability,
});

/** Makes the changes in one transaction, after those that still wait; one that fails undoes them all. */
export async function modifyRows(
  db: OpenDatabase,
  { stores, keys, derive, durability }: Modification,
  waiting: readonly Change[],
  heartbeat: () => void,
): Promise<void> {
  const names = new Set([...stores, ...waiting.map(({ store }) => store)]);
  if (names.size === 0) return;
  const transaction = db.transaction([...names], 'readwrite', { durability });
  transaction.done.catch(() => undefined);
  const apply = (change: Change): void =>
    void applyChange(transaction.objectStore(change.store), change).then(heartbeat, () => undefined);
  try {
    waiting.forEach(apply);
    const rows = await Promise.all(keys.map(([store, key]) => transaction.objectStore(store).get(key)));
    derive(rows).forEach(apply);
    await transaction.done;
  } catch (error) {
    const reason = transaction.error ?? error;
    try {
      transaction.abort();
    } catch {
      // It has ended already, which is what is wanted.
    }
    throw reason;
  }
}

interface WritableStore {
  put(row: unknown): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  clear(): Promise<unknown>;
}

function applyChange(store: WritableStore, change: Change): Promise<unknown> {
  if (change.kind === 'put') return store.put(change.row);
  return change.kind === 'delete' ? store.delete(change.key) : store.clear();
}
