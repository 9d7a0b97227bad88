import type { IDBPDatabase } from 'idb';
import type { RowRange, StoreName, Writer } from './types.ts';

/** One change of a store, apart from the transaction that makes it, so that it can be repeated. */
export type Change =
  | { readonly kind: 'put'; readonly store: string; readonly row: Row }
  | { readonly kind: 'delete'; readonly store: string; readonly key: string }
  | { readonly kind: 'clear'; readonly store: string };

export interface Row {
  readonly key: string;
}

/** What `work` wants, before anything is done: it can be done again, or in memory. */
export function recordChanges<Rows>(
  stores: readonly StoreName<Rows>[],
  work: (writer: Writer<Rows>) => void,
): Change[] {
  const changes: Change[] = [];
  const add = (change: Change): void => {
    if (!stores.includes(change.store as StoreName<Rows>))
      throw new TypeError(`not a store of this transaction: ${change.store}`);
    changes.push(change);
  };
  work({
    put: (store, row) => add({ kind: 'put', store, row: row as Row }),
    delete: (store, key) => add({ kind: 'delete', store, key }),
    clear: store => add({ kind: 'clear', store }),
  });
  return changes;
}

/** Called whenever storage makes progress. */
type Heartbeat = () => void;

const toKeyRange = ({ from, to }: RowRange): IDBKeyRange | null => {
  if (from !== undefined)
    return to === undefined ? IDBKeyRange.lowerBound(from) : IDBKeyRange.bound(from, to);
  return to === undefined ? null : IDBKeyRange.upperBound(to);
};

/** A row that storage can't read any more is deleted: it is fetched again (decision 0074). */
export async function getRow(db: IDBPDatabase, store: string, key: string): Promise<Row | undefined> {
  try {
    return await db.get(store, key);
  } catch (error) {
    if (!isCorruptRowError(error)) throw error;
    await db.delete(store, key);
    return undefined;
  }
}

export async function getRows(db: IDBPDatabase, store: string, range: RowRange): Promise<Row[]> {
  const query = toKeyRange(range);
  const from = db.transaction(store).objectStore(store);
  const source = range.index === undefined ? from : from.index(range.index);
  try {
    return await source.getAll(query, range.limit);
  } catch (error) {
    if (!isCorruptRowError(error)) throw error;
    return getRowByRow(db, store, range);
  }
}

/** One damaged row makes a reading of many fail: the others are read one by one. */
async function getRowByRow(db: IDBPDatabase, store: string, range: RowRange): Promise<Row[]> {
  const query = toKeyRange(range);
  const keys = range.index
    ? await db.getAllKeysFromIndex(store, range.index, query, range.limit)
    : await db.getAllKeys(store, query, range.limit);
  const rows: Row[] = [];
  for (const key of keys as string[]) {
    const row = await getRow(db, store, key);
    if (row) rows.push(row);
  }
  return rows;
}

const isCorruptRowError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NotReadableError' || /large indexeddb value|data lost|irrecoverable/i.test(error.message));

export async function getKeys(db: IDBPDatabase, store: string): Promise<string[]> {
  return (await db.getAllKeys(store)) as string[];
}

/** Makes the changes in one transaction; a change that fails undoes them all. */
export async function applyChanges(
  db: IDBPDatabase,
  changes: readonly Change[],
  durability: 'relaxed' | 'strict',
  heartbeat: Heartbeat,
): Promise<void> {
  const stores = [...new Set(changes.map(({ store }) => store))];
  if (stores.length === 0) return;
  const transaction = db.transaction(stores, 'readwrite', { durability });
  transaction.done.catch(() => undefined);
  try {
    for (const change of changes)
      applyChange(transaction.objectStore(change.store), change).then(heartbeat, () => undefined);
    await transaction.done;
  } catch (error) {
    const reason = transaction.error ?? error;
    abort(transaction);
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

/** Reads rows and makes the changes that follow from them, in one transaction, after the changes that still wait. */
export async function modifyRows(
  db: IDBPDatabase,
  waiting: readonly Change[],
  keys: readonly (readonly [store: string, key: string])[],
  derive: (rows: readonly (Row | undefined)[]) => readonly Change[],
): Promise<void> {
  const stores = [
    ...new Set([...keys, ...waiting.map(({ store }) => [store] as const)].map(([store]) => store)),
  ];
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
  transaction.done.catch(() => undefined);
  const apply = (change: Change) =>
    void applyChange(transaction.objectStore(change.store), change).catch(() => undefined);
  try {
    waiting.forEach(apply);
    derive(await Promise.all(keys.map(([store, key]) => transaction.objectStore(store).get(key)))).forEach(
      apply,
    );
    await transaction.done;
  } catch (error) {
    const reason = transaction.error ?? error;
    abort(transaction);
    throw reason;
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already, which is what is wanted.
  }
}
