import type { Db, Range, StoreName, Writer } from './db.ts';
import { Connection, type Operation } from './db-connection.ts';
import { type Change, changeRow, getKeys, getRow, getRows, makeChanges, type Row } from './db-kept.ts';
import type { Plan } from './db-open.ts';
import { MemoryDb } from './memory-db.ts';
import { reportKept, StorageFailure, type Trouble } from './storage-trouble.ts';

type ChangeRow<R> = (row: R | undefined) => R | undefined;

/** Makes room in storage, a step further with every call; false when there is nothing left to give. */
type MakeRoom = (step: number) => Promise<boolean>;
let makeRoom: MakeRoom = async () => false;

/** `sw/quota.ts` says how, so that this file need not know what is stored. */
export function onFull(make: MakeRoom): void {
  makeRoom = make;
}

/**
 * A database that answers whatever becomes of storage: what can't be kept is held in memory over what is, and written
 * with the next write that succeeds. Writes happen one after the other.
 */
export class Durable<Rows> implements Db<Rows> {
  readonly #name: string;
  readonly #memory = new MemoryDb();
  readonly #connection: Connection;
  #last: Promise<unknown> = Promise.resolve();
  #isForgotten = false;

  constructor(plan: Plan, onDeleted: () => void) {
    this.#name = plan.name;
    this.#connection = new Connection(plan, {
      changed: trouble => this.#report(trouble),
      deleted: onDeleted,
      unsaved: (store, rows) => this.#memory.apply(rows.map(row => ({ kind: 'put', store, row }))),
    });
  }

  get isKept(): boolean {
    return !this.#connection.isGivenUp && this.#memory.isEmpty;
  }

  async get<S extends StoreName<Rows>>(store: S, key: string): Promise<Rows[S] | undefined> {
    return (await this.#get(store, key)) as Rows[S] | undefined;
  }

  async all<S extends StoreName<Rows>>(store: S, range: Range = {}): Promise<Rows[S][]> {
    const { limit } = range;
    const wide = limit === undefined ? range : { ...range, limit: limit + this.#memory.size(store) };
    const kept = await this.#read(db => getRows(db, store, wide), []);
    return this.#memory.over(store, kept, range) as Rows[S][];
  }

  async keys<S extends StoreName<Rows>>(store: S): Promise<string[]> {
    const kept = await this.#read(db => getKeys(db, store), []);
    return this.#memory
      .over(
        store,
        kept.map(key => ({ key })),
        {},
      )
      .map(({ key }) => key);
  }

  async count<S extends StoreName<Rows>>(store: S): Promise<number> {
    if (this.#memory.size(store) > 0) return (await this.keys(store)).length;
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
    this.#connection.close();
    reportKept(this.#name, true);
  }

  /** Lets go of rows at once, past the writes that wait for room. */
  async shed(stores: readonly StoreName<Rows>[], work: (writer: Writer<Rows>) => void): Promise<void> {
    const changes = record(stores, work);
    if (!this.#memory.isEmpty) this.#memory.apply(changes);
    await this.#connection.use((db, beat) => makeChanges(db, changes, 'relaxed', beat)).catch(unlessStorage);
  }

  async #get(store: string, key: string): Promise<Row | undefined> {
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
  async #kept<T>(operation: Operation<T>, inMemory: () => Promise<T>): Promise<T> {
    for (let step = 0; ; step += 1) {
      try {
        const done = await this.#connection.use(operation);
        if (!this.#memory.isEmpty) this.#flushed();
        return done;
      } catch (error) {
        const { trouble } = unlessStorage(error);
        if (trouble === 'full' && (await makeRoom(step))) continue;
        const done = await inMemory();
        this.#report(trouble);
        return done;
      }
    }
  }

  #flushed(): void {
    this.#memory.forget();
    this.#report(null);
  }

  #report(trouble: Trouble | null): void {
    reportKept(this.#name, this.isKept, trouble);
  }
}

/** Hands a failure of storage back and throws everything else: that is the program's, and must be seen. */
function unlessStorage(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  throw error;
}

/** What `work` wants, before anything is done: it can be done again, or in memory. */
function record<Rows>(stores: readonly StoreName<Rows>[], work: (writer: Writer<Rows>) => void): Change[] {
  const changes: Change[] = [];
  const add = (change: Change): void => {
    if (!stores.includes(change.store as StoreName<Rows>))
      throw new TypeError(`not asked for: ${change.store}`);
    changes.push(change);
  };
  work({
    put: (store, row) => add({ kind: 'put', store, row: row as Row }),
    delete: (store, key) => add({ kind: 'delete', store, key }),
    clear: store => add({ kind: 'clear', store }),
  });
  return changes;
}
