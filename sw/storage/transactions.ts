import type { IDBPDatabase } from 'idb';
import type { Range } from './db.ts';
import type { Change, Row } from './db-changes.ts';

/** Called whenever storage gives a sign of life. */
type Beat = () => void;

const rangeOf = ({ from, to }: Range): IDBKeyRange | null => {
  if (from !== undefined)
    return to === undefined ? IDBKeyRange.lowerBound(from) : IDBKeyRange.bound(from, to);
  return to === undefined ? null : IDBKeyRange.upperBound(to);
};

/** A row that storage can't read any more is deleted: it is fetched again (offline 2). */
export async function getRow(db: IDBPDatabase, store: string, key: string): Promise<Row | undefined> {
  try {
    return await db.get(store, key);
  } catch (error) {
    if (!isDamage(error)) throw error;
    await db.delete(store, key);
    return undefined;
  }
}

export async function getRows(db: IDBPDatabase, store: string, range: Range): Promise<Row[]> {
  const query = rangeOf(range);
  const from = db.transaction(store).objectStore(store);
  const source = range.index === undefined ? from : from.index(range.index);
  try {
    return await source.getAll(query, range.limit);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return getRowByRow(db, store, range);
  }
}

/** One damaged row makes a reading of many fail: the others are read one by one. */
async function getRowByRow(db: IDBPDatabase, store: string, range: Range): Promise<Row[]> {
  const query = rangeOf(range);
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

const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NotReadableError' || /large indexeddb value|data lost|irrecoverable/i.test(error.message));

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
