import type { Db, Range, StoreName, Writer } from './db.ts';
import { type Change, type Row, record } from './db-changes.ts';
import { Connection, type Operation } from './db-connection.ts';
import { changeRow, getKeys, getRow, getRows, makeChanges } from './db-kept.ts';
import type { Plan } from './db-open.ts';
import { isSound } from './db-steps.ts';
import { type Layer, layOver, MemoryDb } from './memory-db.ts';
import { makeRoom, reportKept, type Trouble, unlessStorage } from './storage-trouble.ts';

type ChangeRow<R> = (row: R | undefined) => R | undefined;

/** So many rows in memory are not written again with every write, while there was no room for them just now. */
const HEAVY = 200;
const COOL_DOWN_MS = 60_000;

/**
 * A database that answers whatever becomes of storage: what can't be kept is held in memory over what is, and written
 * with the next write that succeeds. Writes happen one after the other.
 */
export class Durable<Rows> implements Db<Rows> {
  readonly #plan: Plan;
  readonly #memory = new MemoryDb();
  readonly #connection: Connection;
  #last: Promise<unknown> = Promise.resolve();
  #isForgotten = false;
  #tryAgainAt = 0;

  constructor(plan: Plan, onDeleted: () => void) {
    this.#plan = plan;
    this.#connection = new Connection(plan, {
      changed: trouble => this.#changed(trouble),
      deleted: onDeleted,
      unsaved: (store, rows) => this.#memory.apply(rows.map(row => ({ kind: 'put', store, row }))),
    });
  }

  get isKept(): boolean {
    return this.#isForgotten || (!this.#connection.isGivenUp && this.#memory.isEmpty);
  }

  async get<S extends StoreName<Rows>>(store: S, key: string): Promise<Rows[S] | undefined> {
    const row = await this.#get(store, key);
    return this.#sound(store, row ? [row] : [])[0];
  }

  async all<S extends StoreName<Rows>>(store: S, range: Range = {}): Promise<Rows[S][]> {
    const { limit } = range;
    const layer = await this.#layer(store);
    const wide = layer && limit !== undefined ? { ...range, limit: limit + layer.rows.size } : range;
    const kept = await this.#read(db => getRows(db, store, wide), []);
    return this.#sound(store, layOver(layer, kept, range));
  }

  async keys<S extends StoreName<Rows>>(store: S): Promise<string[]> {
    const layer = await this.#layer(store);
    const kept = await this.#read(db => getKeys(db, store), []);
    const rows = kept.map(key => ({ key }));
    return layOver(layer, rows, {}).map(({ key }) => key);
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
    const changes = record(stores, work);
    await this.#inTurn(() => this.#make(changes, options.relaxed ? 'relaxed' : 'strict'));
  }

  async update<S extends StoreName<Rows>>(
    store: S,
    key: string,
    change: ChangeRow<Rows[S]>,
  ): Promise<Rows[S] | undefined> {
    const changed: ChangeRow<Row> = row => change(row as Rows[S] | undefined) as Row | undefined;
    return (await this.#inTurn(() => this.#change(store, key, changed))) as Rows[S] | undefined;
  }

  close(): void {
    this.#connection.close();
  }

  /** The database is to be gone: what still comes to this handle is neither kept nor remembered. */
  forget(): void {
    this.#isForgotten = true;
    this.#memory.forget();
    this.#connection.end();
    reportKept(this.#plan.name, true);
  }

  /** Lets go of rows at once, past the writes that wait for room. */
  async shed(stores: readonly StoreName<Rows>[], work: (writer: Writer<Rows>) => void): Promise<void> {
    const changes = record(stores, work);
    if (!this.#memory.isEmpty) this.#memory.apply(changes);
    await this.#connection.use((db, beat) => makeChanges(db, changes, 'relaxed', beat)).catch(unlessStorage);
  }

  /** Rows that lack what makes them rows are left out and deleted: they will be fetched again (offline 2). */
  #sound<S extends StoreName<Rows>>(store: S, rows: readonly Row[]): Rows[S][] {
    const shape = this.#plan.stores[store] ?? {};
    const drop = ({ key }: Row): Promise<unknown> =>
      this.update(store, key, row => (isSound(row, shape) ? row : undefined));
    for (const row of rows.filter(one => !isSound(one, shape))) drop(row).catch(() => undefined);
    return rows.filter(row => isSound(row, shape)) as Rows[S][];
  }

  async #layer(store: string): Promise<Layer | undefined> {
    await this.#connection.ready();
    return this.#memory.layer(store);
  }

  async #get(store: string, key: string): Promise<Row | undefined> {
    await this.#connection.ready();
    const held = this.#memory.get(store, key);
    if (held !== undefined) return held ?? undefined;
    return this.#read(db => getRow(db, store, key), undefined);
  }

  async #read<T>(operation: Operation<T>, otherwise: T): Promise<T> {
    if (this.#isForgotten) return otherwise;
    try {
      return await this.#connection.use(operation);
    } catch (error) {
      unlessStorage(error);
      return otherwise;
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    const turn = this.#last.then(() => (this.#isForgotten ? undefined : work()));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  #make(changes: readonly Change[], durability: 'relaxed' | 'strict'): Promise<void> {
    return this.#kept(
      (db, beat) => makeChanges(db, [...this.#memory.changes(), ...changes], durability, beat),
      async () => this.#memory.apply(changes),
    );
  }

  #change(store: string, key: string, change: ChangeRow<Row>): Promise<Row | undefined> {
    return this.#kept(
      db => changeRow(db, this.#memory.changes(), store, key, change),
      async () => {
        const row = change(await this.#get(store, key));
        this.#memory.apply([row ? { kind: 'put', store, row } : { kind: 'delete', store, key }]);
        return row;
      },
    );
  }

  /** Writes, making room as long as there is some to make; in memory when that fails. */
  async #kept<T>(operation: Operation<T>, inMemory: () => Promise<T>): Promise<T | undefined> {
    if (this.#memory.size > HEAVY && Date.now() < this.#tryAgainAt) return inMemory();
    for (let step = 0; ; step += 1) {
      try {
        const done = await this.#connection.use(operation);
        this.#memory.forget();
        this.#report(null);
        return done;
      } catch (error) {
        const { trouble } = unlessStorage(error);
        if (this.#isForgotten) return undefined;
        const isFull = trouble === 'full' && !this.#connection.isGivenUp;
        if (isFull && (await makeRoom(step))) continue;
        this.#tryAgainAt = Date.now() + COOL_DOWN_MS;
        const done = await inMemory();
        this.#report(trouble);
        return done;
      }
    }
  }

  /** Storage that is found again gets what was held in memory meanwhile. */
  #changed(trouble: Trouble | null): void {
    this.#report(trouble);
    if (trouble === null && !this.#memory.isEmpty)
      this.#inTurn(() => this.#make([], 'strict')).catch(() => undefined);
  }

  #report(trouble: Trouble | null): void {
    if (this.#isForgotten) return;
    reportKept(this.#plan.name, this.isKept, trouble);
  }
}
