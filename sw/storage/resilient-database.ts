import { SerialQueue } from '../../src/lib/serial-queue.ts';
import { Connection, type Operation } from './connection.ts';
import { evictStep, reportPersistence, rethrowUnlessStorageError, type StorageErrorKind } from './errors.ts';
import { type Layer, MemoryOverlay, mergeOverlay } from './memory-overlay.ts';
import type { DatabaseDefinition } from './open-database.ts';
import { isValidRow } from './schema.ts';
import {
  applyChanges,
  type Change,
  getKeys,
  getRow,
  getRows,
  modifyRows,
  type Row,
  recordChanges,
} from './transactions.ts';
import type { Database, RowKey, RowRange, RowsAt, StoreName, Writer } from './types.ts';

type RowUpdater<R> = (row: R | undefined) => R | undefined;

/** So many rows in memory are not written again with every write, while there was no room for them just now. */
const MAX_BUFFERED_ROWS = 200;
const COOL_DOWN_MS = 60_000;

/**
 * A database that answers whatever becomes of storage: what can't be kept is held in memory over what is, and written
 * with the next write that succeeds. Writes happen one after the other.
 */
export class ResilientDatabase<Rows> implements Database<Rows> {
  readonly #definition: DatabaseDefinition;
  readonly #overlay = new MemoryOverlay();
  readonly #connection: Connection;
  readonly #queue = new SerialQueue();
  #isDiscarded = false;
  #retryAt = 0;

  constructor(definition: DatabaseDefinition, onDeleted: () => void) {
    this.#definition = definition;
    this.#connection = new Connection(definition, {
      availabilityChanged: kind => this.#onAvailabilityChange(kind),
      deleted: onDeleted,
      unsaved: (store, rows) => this.#overlay.apply(rows.map(row => ({ kind: 'put', store, row }))),
    });
  }

  get isPersistent(): boolean {
    return this.#isDiscarded || (!this.#connection.isUnavailable && this.#overlay.isEmpty);
  }

  async get<S extends StoreName<Rows>>(store: S, key: string): Promise<Rows[S] | undefined> {
    const row = await this.#get(store, key);
    return this.#validRows(store, row ? [row] : [])[0];
  }

  async all<S extends StoreName<Rows>>(store: S, range: RowRange = {}): Promise<Rows[S][]> {
    const { limit } = range;
    const layer = await this.#layer(store);
    const wide = layer && limit !== undefined ? { ...range, limit: limit + layer.rows.size } : range;
    const stored = await this.#read(db => getRows(db, store, wide), []);
    return this.#validRows(store, mergeOverlay(layer, stored, range));
  }

  async keys<S extends StoreName<Rows>>(store: S): Promise<string[]> {
    const layer = await this.#layer(store);
    const stored = await this.#read(db => getKeys(db, store), []);
    const rows = stored.map(key => ({ key }));
    return mergeOverlay(layer, rows, {}).map(({ key }) => key);
  }

  async count<S extends StoreName<Rows>>(store: S): Promise<number> {
    if (await this.#layer(store)) return (await this.keys(store)).length;
    return this.#read(db => db.count(store), 0);
  }

  async write(
    stores: readonly StoreName<Rows>[],
    work: (writer: Writer<Rows>) => void,
    options: { readonly relaxed?: boolean } = {},
  ): Promise<void> {
    const changes = recordChanges(stores, work);
    await this.#serialize(() => this.#applyChanges(changes, options.relaxed ? 'relaxed' : 'strict'));
  }

  async update<S extends StoreName<Rows>>(
    store: S,
    key: string,
    change: RowUpdater<Rows[S]>,
  ): Promise<Rows[S] | undefined> {
    return this.modify([[store, key]], ([current], writer) => {
      const row = change(current);
      if (row) writer.put(store, row);
      else writer.delete(store, key);
      return row;
    });
  }

  modify<const K extends readonly RowKey<Rows>[], T>(
    keys: K,
    work: (rows: RowsAt<Rows, K>, writer: Writer<Rows>) => T,
  ): Promise<T | undefined> {
    const stores = keys.map(([store]) => store);
    let result: T | undefined;
    const derive = (rows: readonly (Row | undefined)[]) =>
      recordChanges<Rows>(stores, writer => {
        result = work(rows as RowsAt<Rows, K>, writer);
      });
    return this.#serialize(async () => {
      const isDone = await this.#writeOrBuffer(
        async db => {
          await modifyRows(db, this.#overlay.changes(), keys, derive);
          return true;
        },
        async () => {
          const rows = await Promise.all(keys.map(([store, key]) => this.#get(store, key)));
          this.#overlay.apply(derive(rows));
          return true;
        },
      );
      return isDone ? result : undefined;
    });
  }

  close(): void {
    this.#connection.close();
  }

  /** The database is to be gone: what still comes to this handle is neither kept nor remembered. */
  discard(): void {
    this.#isDiscarded = true;
    this.#overlay.clear();
    this.#connection.closeForGood();
    reportPersistence(this.#definition.name, true);
  }

  /** Lets go of rows at once, past the writes that wait for room. */
  async evict(stores: readonly StoreName<Rows>[], work: (writer: Writer<Rows>) => void): Promise<void> {
    const changes = recordChanges(stores, work);
    if (!this.#overlay.isEmpty) this.#overlay.apply(changes);
    await this.#connection
      .use((db, heartbeat) => applyChanges(db, changes, 'relaxed', heartbeat))
      .catch(rethrowUnlessStorageError);
  }

  /** Rows that lack what makes them rows are left out and deleted: they will be fetched again (decision 0074). */
  #validRows<S extends StoreName<Rows>>(store: S, rows: readonly Row[]): Rows[S][] {
    const shape = this.#definition.stores[store] ?? {};
    const drop = ({ key }: Row): Promise<unknown> =>
      this.update(store, key, row => (isValidRow(row, shape) ? row : undefined));
    for (const row of rows.filter(one => !isValidRow(one, shape))) drop(row).catch(() => undefined);
    return rows.filter(row => isValidRow(row, shape)) as Rows[S][];
  }

  async #layer(store: string): Promise<Layer | undefined> {
    await this.#connection.ready();
    return this.#overlay.layer(store);
  }

  async #get(store: string, key: string): Promise<Row | undefined> {
    await this.#connection.ready();
    const held = this.#overlay.get(store, key);
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

  #serialize<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#queue.run(async () => (this.#isDiscarded ? undefined : work()));
  }

  #applyChanges(changes: readonly Change[], durability: 'relaxed' | 'strict'): Promise<void> {
    return this.#writeOrBuffer(
      (db, heartbeat) => applyChanges(db, [...this.#overlay.changes(), ...changes], durability, heartbeat),
      async () => this.#overlay.apply(changes),
    );
  }

  /** Writes, making room as long as there is some to make; in memory when that fails. */
  async #writeOrBuffer<T>(operation: Operation<T>, inMemory: () => Promise<T>): Promise<T | undefined> {
    if (this.#overlay.size > MAX_BUFFERED_ROWS && Date.now() < this.#retryAt) return inMemory();
    for (let step = 0; ; step += 1) {
      try {
        const done = await this.#connection.use(operation);
        this.#overlay.clear();
        this.#report(null);
        return done;
      } catch (error) {
        const { kind } = rethrowUnlessStorageError(error);
        if (this.#isDiscarded) return undefined;
        const isFull = kind === 'full' && !this.#connection.isUnavailable;
        if (isFull && (await evictStep(step))) continue;
        this.#retryAt = Date.now() + COOL_DOWN_MS;
        const done = await inMemory();
        this.#report(kind);
        return done;
      }
    }
  }

  /** Storage that is found again gets what was held in memory meanwhile. */
  #onAvailabilityChange(kind: StorageErrorKind | null): void {
    this.#report(kind);
    if (kind === null && !this.#overlay.isEmpty)
      this.#serialize(() => this.#applyChanges([], 'strict')).catch(() => undefined);
  }

  #report(kind: StorageErrorKind | null): void {
    if (this.#isDiscarded) return;
    reportPersistence(this.#definition.name, this.isPersistent, kind);
  }
}
