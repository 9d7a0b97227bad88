import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteStatement,
} from 'kysely';
import { queryEnded, transactionsCommitted } from '../measurements.ts';
import { RolledBack } from './database-errors.ts';

/** How many transactions wait for one commit at most: the first of them waits for the work of all. */
const MAX_BATCH = 32;

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
 * The driver of the store. Transactions run one after another, and those in the queue, or of one turn of the event loop, share a commit:
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
  /** At the end of this turn of the event loop. */
  #isCommitDue = false;
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
    if (!this.#writer.raw.isTransaction) this.#rejectAll(new RolledBack());
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
    const reader = this.#reader;
    if (reader && !lease.isInTransaction && isRead(sql))
      return { rows: timed(sql, () => reader.prepare(sql).all(parameters)) };
    await this.#acquireWriter(lease);
    if (!lease.isInTransaction) this.#commit();
    else if (!this.#writer.raw.isTransaction) throw new RolledBack();
    const statement = this.#writer.prepare(sql);
    if (statement.reader) return { rows: timed(sql, () => statement.all(parameters)) };
    const { changes, lastInsertRowid } = timed(sql, () => statement.run(parameters));
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
    if (this.#pendingCommits.length >= MAX_BATCH) this.#commit();
    else if (!next) this.#commitSoon();
    if (next) next();
    else this.#isLeased = false;
  }

  /**
   * After what else has come in this turn of the event loop: a transaction runs in one go, so that none of two requests which have
   * come together ever waits in the queue for the other. One that has begun meanwhile and waits for something commits with its own.
   */
  #commitSoon(): void {
    if (this.#isCommitDue || this.#pendingCommits.length === 0) return;
    this.#isCommitDue = true;
    setImmediate(() => {
      this.#isCommitDue = false;
      if (!this.#isLeased) this.#commit();
    });
  }

  /** Commits the open transaction to disk and resolves those who wait for it. */
  #commit(): void {
    if (this.#pendingCommits.length === 0) return;
    try {
      timed('commit', () => this.#execute('commit'));
    } catch (cause) {
      if (this.#writer.raw.isTransaction) this.#execute('rollback');
      this.#rejectAll(cause);
      return;
    }
    transactionsCommitted.publish({ count: this.#pendingCommits.length });
    for (const listener of this.#commitListeners) listener();
    for (const { resolve } of this.#pendingCommits.splice(0)) resolve();
  }

  #rejectAll(cause: unknown): void {
    for (const { reject } of this.#pendingCommits.splice(0)) reject(cause);
  }
}

function timed<T>(sql: string, run: () => T): T {
  const start = performance.now();
  const result = run();
  queryEnded.publish({ sql, ms: performance.now() - start });
  return result;
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
