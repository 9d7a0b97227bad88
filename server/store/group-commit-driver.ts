import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteStatement,
} from 'kysely';

/** How many transactions wait for one commit at most: the first of them waits for the work of all. */
const MAX_BATCH = 32;
/** What SQLite does when the disk is full or fails. */
const ROLLED_BACK = 'The store has rolled back by itself.';

interface PendingCommit {
  resolve(): void;
  reject(cause: unknown): void;
}

type RunQuery = (lease: ConnectionLease, query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** One caller's use of the store, until it is released: of the writing connection from its first need on. */
class ConnectionLease implements DatabaseConnection {
  isWriting = false;
  isReleased = false;
  isInTransaction = false;
  readonly #run: RunQuery;
  constructor(run: RunQuery) {
    this.#run = run;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(this, query) as Promise<QueryResult<R>>;
  }

  streamQuery(): never {
    throw new Error('Rows are read at once.');
  }
}

interface SqliteConnection {
  readonly raw: DatabaseSync;
  readonly prepare: (sql: string) => SqliteStatement;
}

/** What the reading connection can run, which is opened to read only. */
const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql);

/**
 * The driver of the store. Transactions run one after another, and those in the queue share a commit:
 * waiting for the disk costs more than a bet itself. None resolves, and nothing it wrote is read outside of a
 * transaction, before the commit is on the disk; one that fails is rolled back alone. Reads outside of a transaction run on a
 * connection of their own, if there is one: they neither wait for the transactions nor end the commit that these share.
 * Kysely's own SQLite dialect commits each by itself, and `better-sqlite3` is a native module that has to be compiled.
 */
export class GroupCommitDriver implements Driver {
  readonly #writer: SqliteConnection;
  /** Null: the writing connection reads too. */
  readonly #reader: SqliteConnection | null;
  readonly #queue: (() => void)[] = [];
  #isLeased = false;
  #pendingCommits: PendingCommit[] = [];
  /** Called after each commit, before those who wait for it resolve; must not throw. */
  readonly #commitListeners: (() => void)[] = [];

  constructor(writer: SqliteConnection, reader: SqliteConnection | null) {
    this.#writer = writer;
    this.#reader = reader;
  }

  async init(): Promise<void> {}

  /** Calls the listener after every commit of a transaction, when no other has begun. */
  onCommit(listener: () => void): void {
    this.#commitListeners.push(listener);
  }

  async acquireConnection(): Promise<ConnectionLease> {
    return new ConnectionLease((lease, query) => this.#run(lease, query));
  }

  /** Waits for the writing connection, in the order of the calls. */
  async #acquireWriter(lease: ConnectionLease): Promise<void> {
    if (lease.isWriting) return;
    if (this.#isLeased) await new Promise<void>(resolve => this.#queue.push(resolve));
    this.#isLeased = true;
    lease.isWriting = true;
  }

  async releaseConnection(lease: ConnectionLease): Promise<void> {
    this.#release(lease);
  }

  async beginTransaction(lease: ConnectionLease): Promise<void> {
    await this.#acquireWriter(lease);
    if (!this.#writer.raw.isTransaction) this.#execute('begin');
    this.#execute('savepoint lease');
    lease.isInTransaction = true;
  }

  async commitTransaction(lease: ConnectionLease): Promise<void> {
    this.#execute('release lease');
    lease.isInTransaction = false;
    await this.#awaitCommit(lease);
  }

  /** An error may rest on what others have written, so it waits for their commit too. */
  async rollbackTransaction(lease: ConnectionLease): Promise<void> {
    if (lease.isReleased) return;
    lease.isInTransaction = false;
    if (!this.#writer.raw.isTransaction) this.#rejectAll(new Error(ROLLED_BACK));
    else if (this.#pendingCommits.length === 0) this.#execute('rollback');
    else {
      this.#execute('rollback to lease');
      this.#execute('release lease');
      await this.#awaitCommit(lease).catch(() => undefined);
    }
  }

  async destroy(): Promise<void> {
    this.#commit();
    this.#reader?.raw.close();
    this.#writer.raw.close();
  }

  #execute(sql: string): void {
    this.#writer.prepare(sql).run([]);
  }

  async #run(lease: ConnectionLease, { sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#reader && !lease.isInTransaction && isRead(sql))
      return { rows: this.#reader.prepare(sql).all(parameters) };
    await this.#acquireWriter(lease);
    if (!lease.isInTransaction) this.#commit();
    else if (!this.#writer.raw.isTransaction) throw new Error(ROLLED_BACK);
    const statement = this.#writer.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  }

  #awaitCommit(lease: ConnectionLease): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pendingCommits.push({ resolve, reject });
      this.#release(lease);
    });
  }

  #release(lease: ConnectionLease): void {
    if (lease.isReleased) return;
    lease.isReleased = true;
    if (!lease.isWriting) return;
    const next = this.#queue.shift();
    if (!next || this.#pendingCommits.length >= MAX_BATCH) this.#commit();
    if (next) next();
    else this.#isLeased = false;
  }

  /** Commits the open transaction to disk and resolves those who wait for it. */
  #commit(): void {
    if (this.#pendingCommits.length === 0) return;
    try {
      this.#execute('commit');
    } catch (cause) {
      if (this.#writer.raw.isTransaction) this.#execute('rollback');
      this.#rejectAll(cause);
      return;
    }
    for (const listener of this.#commitListeners) listener();
    for (const { resolve } of this.#pendingCommits.splice(0)) resolve();
  }

  #rejectAll(cause: unknown): void {
    for (const { reject } of this.#pendingCommits.splice(0)) reject(cause);
  }
}

/** The connections are the driver's own affair. */
export class SingleConnectionAdapter extends SqliteAdapter {
  /** So that an interrupted migration leaves the schema as it was. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
