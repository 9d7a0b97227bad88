import { MINUTE_MS } from '../../src/lib/time-units.ts';
import {
  reportDataLost,
  reportReloadNeeded,
  StorageError,
  type StorageErrorKind,
  storageErrorKind,
} from './errors.ts';
import { type DatabaseDefinition, type OpenHooks, openOrRebuild } from './open-database.ts';
import { isNotYetActive } from './successor.ts';
import type { OpenDatabase } from './transactions.ts';

/** Storage that does nothing for so long hangs. A cold start on a slow or busy device may take some seconds to open it. */
const STALL_TIMEOUT_MS = 7500;
/** So many times that long is the most that even a living operation may take. */
const MAX_STALL_CHECKS = 4;
/** After a failure, storage is tried again behind everybody's back, not before this. */
const COOL_DOWN_MS = MINUTE_MS;

type Heartbeat = () => void;
export type Operation<T> = (db: OpenDatabase, heartbeat: Heartbeat) => Promise<T>;

interface ConnectionHooks {
  /** Storage is lost for now, or found again. */
  availabilityChanged(kind: StorageErrorKind | null): void;
  /** Another context has deleted the database. */
  deleted(): void;
  unsaved: OpenHooks['unsaved'];
}

/** A connection that is opened when needed, dropped when it fails, and given up when that does not help. */
export class Connection {
  readonly #definition: DatabaseDefinition;
  readonly #hooks: ConnectionHooks;
  #db: Promise<OpenDatabase> | null = null;
  #failure: { kind: StorageErrorKind; at: number; isOpening: boolean } | null = null;
  #heartbeats = 0;
  #hasNewerVersion = false;
  #isClosedForGood = false;

  constructor(definition: DatabaseDefinition, hooks: ConnectionHooks) {
    this.#definition = definition;
    this.#hooks = hooks;
  }

  get isUnavailable(): boolean {
    return this.#failure !== null;
  }

  /**
   * Runs an operation; it is repeated once on a new connection. Rejects with a `StorageError`, or the program's error.
   */
  async use<T>(operation: Operation<T>): Promise<T> {
    const opened = this.#currentDb();
    try {
      return await this.#run(opened, operation);
    } catch (error) {
      if (!isConnectionError(error)) throw toStorageError(error);
    }
    // Another operation may have noticed before, and opened it again already.
    if (this.#db === opened) this.close();
    try {
      return await this.#run(this.#currentDb(), operation);
    } catch (error) {
      if (isConnectionError(error)) this.#markUnavailable(storageErrorKind(error) ?? 'lost');
      throw toStorageError(error);
    }
  }

  /** Waits until it is known whether there is storage; a rebuild may hand rows over before. */
  async ready(): Promise<void> {
    await this.#currentDb().catch(() => undefined);
  }

  close(): void {
    this.#db?.then(db => db.close()).catch(() => undefined);
    this.#db = null;
  }

  /** Closes for good: the database is to be deleted, and nothing may bring it back. */
  closeForGood(): void {
    this.close();
    this.#isClosedForGood = true;
  }

  async #run<T>(opened: Promise<OpenDatabase>, operation: Operation<T>): Promise<T> {
    const db = await opened;
    return this.#withTimeout(operation(db, () => this.#heartbeat()));
  }

  #currentDb(): Promise<OpenDatabase> {
    const failure = this.#failure;
    if (this.#isClosedForGood) return Promise.reject(new StorageError('lost'));
    if (isNotYetActive()) return Promise.reject(new StorageError('newer'));
    if (failure === null) {
      this.#db ??= this.#open();
      return this.#db;
    }
    if (!failure.isOpening && failure.kind !== 'hanging' && Date.now() - failure.at > COOL_DOWN_MS) {
      failure.isOpening = true;
      this.#open().catch(() => undefined);
    }
    return Promise.reject(new StorageError(failure.kind));
  }

  /** An opening that takes too long goes on, and its connection is taken when it comes. */
  async #open(): Promise<OpenDatabase> {
    let isBlocked = false;
    const opening = openOrRebuild(this.#definition, {
      blocked: () => {
        isBlocked = true;
        reportReloadNeeded();
      },
      blocking: isDeleted => this.#onVersionChange(isDeleted),
      terminated: () => {
        this.close();
        reportDataLost();
      },
      unsaved: this.#hooks.unsaved,
      hasNewerVersion: () => this.#hasNewerVersion,
    });
    try {
      const db = await this.#withTimeout(opening);
      this.#adopt(db);
      return db;
    } catch (error) {
      const isLate = error instanceof TimeoutError;
      const kind = isLate && isBlocked ? 'blocked' : (storageErrorKind(error) ?? 'lost');
      this.#markUnavailable(kind, isLate);
      if (isLate)
        opening.then(
          db => this.#adopt(db),
          () => this.#markUnavailable(kind),
        );
      throw new StorageError(kind);
    }
  }

  #adopt(db: OpenDatabase): void {
    if (this.#isClosedForGood) db.close();
    if (this.#failure === null || this.#isClosedForGood) return;
    this.#failure = null;
    this.#db = Promise.resolve(db);
    this.#hooks.availabilityChanged(null);
  }

  #markUnavailable(kind: StorageErrorKind, isOpening = false): void {
    this.close();
    this.#failure = { kind, at: Date.now(), isOpening };
    this.#hooks.availabilityChanged(kind);
  }

  #onVersionChange(isDeleted: boolean): void {
    this.close();
    if (isDeleted) {
      this.#hooks.deleted();
      reportDataLost();
    } else {
      this.#hasNewerVersion = true;
      reportReloadNeeded();
    }
  }

  #heartbeat(): void {
    this.#heartbeats += 1;
  }

  /** Waits for as long as there are signs of life anywhere in the database: a bulk write may hold up a read. */
  #withTimeout<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let seen = this.#heartbeats;
      let left = MAX_STALL_CHECKS;
      const look = (): void => {
        left -= 1;
        const isAlive = seen !== this.#heartbeats && left > 0;
        seen = this.#heartbeats;
        if (isAlive) timer = setTimeout(look, STALL_TIMEOUT_MS);
        else reject(new TimeoutError());
      };
      let timer = setTimeout(look, STALL_TIMEOUT_MS);
      work
        .then(value => {
          this.#heartbeat();
          resolve(value);
        }, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Whether a new connection may do what this one could not. */
function isConnectionError(error: unknown): boolean {
  const kind = storageErrorKind(error);
  return kind !== null && kind !== 'full' && !(error instanceof StorageError);
}

/** A failure of storage becomes a `StorageError`; an error of the program stays what it is. */
function toStorageError(error: unknown): unknown {
  const kind = storageErrorKind(error);
  return kind === null ? error : new StorageError(kind);
}
