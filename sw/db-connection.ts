import type { IDBPDatabase } from 'idb';
import { type OpenHooks, openKept, type Plan } from './db-open.ts';
import { reportReloadNeeded, StorageFailure, type Trouble, troubleOf } from './storage-trouble.ts';

/** Storage that does nothing for so long hangs. */
const HANGING_MS = 3000;
/** So many times that long is the most that even a living operation may take. */
const PATIENCE = 10;
/** After a failure, storage is tried again behind everybody's back, not before this. */
const COOL_DOWN_MS = 60_000;

export type Beat = () => void;
export type Operation<T> = (db: IDBPDatabase, beat: Beat) => Promise<T>;

export interface ConnectionHooks {
  /** Storage is lost for now, or found again. */
  changed(trouble: Trouble | null): void;
  /** Somebody else deleted the database. */
  deleted(): void;
  unsaved: OpenHooks['unsaved'];
}

/** A connection that is opened when needed, dropped when it fails, and given up when that does not help. */
export class Connection {
  readonly #plan: Plan;
  readonly #hooks: ConnectionHooks;
  #db: Promise<IDBPDatabase> | null = null;
  #given: { trouble: Trouble; at: number; isOpening: boolean } | null = null;
  #beats = 0;
  #hasSuccessor = false;
  #isEnded = false;

  constructor(plan: Plan, hooks: ConnectionHooks) {
    this.#plan = plan;
    this.#hooks = hooks;
  }

  get isGivenUp(): boolean {
    return this.#given !== null;
  }

  /** Runs an operation; it is repeated once on a new connection. Rejects with a StorageFailure, or the program's error. */
  async use<T>(operation: Operation<T>): Promise<T> {
    const opened = this.#opened();
    try {
      return await this.#run(opened, operation);
    } catch (error) {
      if (!isOfConnection(error)) throw asFailure(error);
    }
    // Another operation may have noticed before, and opened anew already.
    if (this.#db === opened) this.close();
    try {
      return await this.#run(this.#opened(), operation);
    } catch (error) {
      if (isOfConnection(error)) this.#giveUp(troubleOf(error) ?? 'lost');
      throw asFailure(error);
    }
  }

  /** Waits until it is known whether there is storage; a rebuild may hand rows over before. */
  async ready(): Promise<void> {
    await this.#opened().catch(() => undefined);
  }

  close(): void {
    this.#db?.then(db => db.close()).catch(() => undefined);
    this.#db = null;
  }

  /** Closes for good: the database is to be deleted, and nothing may bring it back. */
  end(): void {
    this.close();
    this.#isEnded = true;
  }

  async #run<T>(opened: Promise<IDBPDatabase>, operation: Operation<T>): Promise<T> {
    const db = await opened;
    return this.#inTime(operation(db, () => this.#beat()));
  }

  #opened(): Promise<IDBPDatabase> {
    const given = this.#given;
    if (this.#isEnded) return Promise.reject(new StorageFailure('lost'));
    if (given === null) {
      this.#db ??= this.#open();
      return this.#db;
    }
    if (!given.isOpening && given.trouble !== 'hanging' && Date.now() - given.at > COOL_DOWN_MS) {
      given.isOpening = true;
      this.#open().catch(() => undefined);
    }
    return Promise.reject(new StorageFailure(given.trouble));
  }

  /** An opening that takes too long goes on, and its connection is taken when it comes. */
  async #open(): Promise<IDBPDatabase> {
    let isBlocked = false;
    const opening = openKept(this.#plan, {
      blocked: () => {
        isBlocked = true;
        reportReloadNeeded();
      },
      blocking: isDeleted => this.#stepAside(isDeleted),
      terminated: () => this.close(),
      unsaved: this.#hooks.unsaved,
      hasSuccessor: () => this.#hasSuccessor,
    });
    try {
      const db = await this.#inTime(opening);
      this.#take(db);
      return db;
    } catch (error) {
      const isLate = error instanceof Late;
      const trouble = isLate && isBlocked ? 'blocked' : (troubleOf(error) ?? 'lost');
      this.#giveUp(trouble, isLate);
      if (isLate)
        opening.then(
          db => this.#take(db),
          () => this.#giveUp(trouble),
        );
      throw new StorageFailure(trouble);
    }
  }

  #take(db: IDBPDatabase): void {
    if (this.#isEnded) db.close();
    if (this.#given === null || this.#isEnded) return;
    this.#given = null;
    this.#db = Promise.resolve(db);
    this.#hooks.changed(null);
  }

  #giveUp(trouble: Trouble, isOpening = false): void {
    this.close();
    this.#given = { trouble, at: Date.now(), isOpening };
    this.#hooks.changed(trouble);
  }

  #stepAside(isDeleted: boolean): void {
    this.close();
    if (isDeleted) this.#hooks.deleted();
    else {
      this.#hasSuccessor = true;
      reportReloadNeeded();
    }
  }

  #beat(): void {
    this.#beats += 1;
  }

  /** Waits for as long as there are signs of life anywhere in the database: a bulk write may hold up a read. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let seen = this.#beats;
      let left = PATIENCE;
      const look = (): void => {
        left -= 1;
        const isAlive = seen !== this.#beats && left > 0;
        seen = this.#beats;
        if (isAlive) timer = setTimeout(look, HANGING_MS);
        else reject(new Late());
      };
      let timer = setTimeout(look, HANGING_MS);
      work
        .then(value => {
          this.#beat();
          resolve(value);
        }, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}

class Late extends Error {
  override readonly name = 'TimeoutError';
}

/** Whether a new connection may do what this one could not. */
function isOfConnection(error: unknown): boolean {
  const trouble = troubleOf(error);
  return trouble !== null && trouble !== 'full' && !(error instanceof StorageFailure);
}

/** A class of storage becomes a StorageFailure; what the program did wrong stays what it is. */
function asFailure(error: unknown): unknown {
  const trouble = troubleOf(error);
  return trouble === null ? error : new StorageFailure(trouble);
}
