import { SerialQueue } from '../../src/lib/one-at-a-time.ts';
import { Connection, type Operation } from './connection.ts';
import { evictStep, reportPersistence, rethrowUnlessStorageError, type StorageErrorKind } from './errors.ts';
import type { DatabaseDefinition } from './open-database.ts';
import type { RowShape } from './schema.ts';
import {
  getKeys,
  getRow,
  getRows,
  type Modification,
  modifyRows,
  type Row,
  type RowKey,
  type RowRange,
  type RowsAt,
  recordChanges,
  type StoreName,
  toModification,
  type Writer,
} from './transactions.ts';
import { UnsavedChanges } from './unsaved-changes.ts';

/**
 * A database whose rows each hold their key in `key`. It does not reject because of storage (decision 0074): what can't be
 * read is absent. What can't be written is absent too, but for durable rows, which are held in memory and written with the
 * next write that succeeds. Writes happen one after the other. `idb` only wraps IndexedDB in promises: time-outs, lost
 * connections, full disks and damaged rows are handled here.
 */
export class Database<Rows> {
  readonly #definition: DatabaseDefinition;
  readonly #unsaved: UnsavedChanges;
  readonly #connection: Connection;
  readonly #queue = new SerialQueue();
  #isDiscarded = false;

  constructor(definition: DatabaseDefinition, onDeleted: () => void) {
    this.#definition = definition;
    this.#unsaved = new UnsavedChanges(definition.durableRows);
    this.#connection = new Connection(definition, {
      availabilityChanged: kind => this.#onAvailabilityChange(kind),
      deleted: onDeleted,
      unsaved: (store, rows) => this.#unsaved.add(rows.map(row => ({ kind: 'put', store, row }))),
    });
  }

  /** False: what is written is not stored. */
  get isPersistent(): boolean {
    return this.#isDiscarded || (!this.#connection.isUnavailable && this.#unsaved.all.length === 0);
  }

  async get<S extends StoreName<Rows>>(store: S, key: string): Promise<Rows[S] | undefined> {
    const row = await this.#get(store, key);
    return this.#validRows(store, row ? [row] : [])[0];
  }

  /** By primary key order, or an index's order; `limit` rows at most. */
  async all<S extends StoreName<Rows>>(store: S, range: RowRange = {}): Promise<Rows[S][]> {
    await this.#connection.ready();
    const { limit, ...unlimited } = range;
    const wanted = this.#unsaved.concerns(store) ? unlimited : range;
    const stored = await this.#read(db => getRows(db, store, wanted), []);
    return this.#validRows(store, this.#unsaved.merge(store, stored, range));
  }

  async keys<S extends StoreName<Rows>>(store: S): Promise<string[]> {
    await this.#connection.ready();
    const stored = await this.#read(db => getKeys(db, store), []);
    const rows = stored.map(key => ({ key }));
    return this.#unsaved.merge(store, rows, {}).map(({ key }) => key);
  }

  /** One atomic transaction, all or nothing; `work` is synchronous and must not read. `relaxed` is for bulk. */
  async write(work: (writer: Writer<Rows>) => void, { relaxed = false } = {}): Promise<void> {
    await this.#commit(toModification(recordChanges(work), relaxed ? 'relaxed' : 'strict'));
  }

  /**
   * Reads a row, and puts what `change` makes of it, in one transaction; undefined deletes it. Returns the new row.
   * `change` may be called again when storage fails in between: it must depend on nothing but the row.
   */
  update<S extends StoreName<Rows>>(
    store: S,
    key: string,
    change: (row: Rows[S] | undefined) => Rows[S] | undefined,
    options = {},
  ): Promise<Rows[S] | undefined> {
    return this.modify(
      [[store, key]],
      ([current], writer) => {
        const row = change(current);
        if (row) writer.put(store, row);
        else writer.delete(store, key);
        return row;
      },
      options,
    );
  }

  /**
   * Reads the rows of these keys and makes the changes that `work` derives from them, in one transaction over their
   * stores. Returns what `work` returns; undefined once the database is discarded. `work` may be called again when
   * storage fails in between: it must depend on nothing but the rows.
   */
  async modify<const K extends readonly RowKey<Rows>[], T>(
    keys: K,
    work: (rows: RowsAt<Rows, K>, writer: Writer<Pick<Rows, K[number][0]>>) => T,
    { relaxed = false } = {},
  ): Promise<T | undefined> {
    const stores = keys.map(([store]) => store);
    let result: T | undefined;
    const derive = (rows: readonly (Row | undefined)[]) =>
      recordChanges<Rows>(writer => {
        result = work(rows as RowsAt<Rows, K>, writer);
      });
    const isDone = await this.#commit({ stores, keys, derive, durability: relaxed ? 'relaxed' : 'strict' });
    return isDone ? result : undefined;
  }

  close(): void {
    this.#connection.close();
  }

  /** The database is to be gone: what still comes to this handle is neither stored nor held. */
  discard(): void {
    this.#isDiscarded = true;
    this.#unsaved.clear();
    this.#connection.closeForGood();
    reportPersistence(this.#definition.name, true);
  }

  /** Deletes rows at once, ahead of the writes that wait for space. */
  async evict(work: (writer: Writer<Rows>) => void): Promise<void> {
    const eviction = toModification(recordChanges(work), 'relaxed');
    await this.#connection
      .use((db, heartbeat) => modifyRows(db, eviction, [], heartbeat))
      .catch(rethrowUnlessStorageError);
  }

  /** Rows that lack what makes them rows are left out and deleted: they will be fetched again (decision 0074). */
  #validRows<S extends StoreName<Rows>>(store: S, rows: readonly Row[]): Rows[S][] {
    const shape = this.#definition.stores[store] ?? {};
    return rows.filter(row => {
      const isValid = isValidRow(row, shape);
      const deleteInvalid = () =>
        this.update(store, row.key, found => (isValidRow(found, shape) ? found : undefined));
      if (!isValid) deleteInvalid().catch(() => undefined);
      return isValid;
    }) as Rows[S][];
  }

  async #get(store: string, key: string): Promise<Row | undefined> {
    await this.#connection.ready();
    const held = this.#unsaved.get(store, key);
    if (held !== undefined) return held ?? undefined;
    return this.#read(db => getRow(db, store, key), undefined);
  }

  async #read<T>(operation: Operation<T>, otherwise: T): Promise<T> {
    if (this.#isDiscarded) return otherwise;
    try {
      return await this.#connection.use(operation);
    } catch (error) {
      rethrowUnlessStorageError(error);
      return otherwise;
    }
  }

  /**
   * Makes the changes, and room for them as long as there is some to make; without success they stay unsaved. Returns
   * false when the database is discarded.
   */
  #commit(modification: Modification): Promise<boolean> {
    return this.#queue.run(async () => {
      for (let step = 0; !this.#isDiscarded; step += 1) {
        try {
          await this.#connection.use((db, heartbeat) =>
            modifyRows(db, modification, this.#unsaved.all, heartbeat),
          );
          this.#onSaved();
          return true;
        } catch (error) {
          const { kind } = rethrowUnlessStorageError(error);
          if (this.#isDiscarded) break;
          const isFull = kind === 'full' && !this.#connection.isUnavailable;
          if (isFull && (await evictStep(step))) continue;
          await this.#hold(modification);
          this.#report(kind);
          return true;
        }
      }
      return false;
    });
  }

  async #hold({ keys, derive }: Modification): Promise<void> {
    const rows = await Promise.all(keys.map(([store, key]) => this.#get(store, key)));
    this.#unsaved.add(derive(rows));
  }

  #onSaved(): void {
    if (this.#unsaved.all.length === 0) return;
    this.#unsaved.clear();
    this.#report(null);
  }

  /** Storage that is found again gets what is unsaved. */
  #onAvailabilityChange(kind: StorageErrorKind | null): void {
    this.#report(kind);
    if (kind !== null || this.#unsaved.all.length === 0) return;
    this.#commit(toModification([], 'strict')).catch(() => undefined);
  }

  #report(kind: StorageErrorKind | null): void {
    if (!this.#isDiscarded) reportPersistence(this.#definition.name, this.isPersistent, kind);
  }
}

function isValidRow(row: unknown, shape: RowShape): boolean {
  const known = row as Readonly<Record<string, unknown>> | undefined;
  for (const field in shape) {
    const value = known?.[field];
    if (value === null || typeof value !== shape[field]) return false;
  }
  return row !== undefined;
}
