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

type RunQuery = (lease: ConnectionLease, sql: string, parameters: readonly unknown[]) => QueryResult<unknown>;

/** The use of the single connection by one caller, until it is released. */
class ConnectionLease implements DatabaseConnection {
  isReleased = false;
  isInTransaction = false;
  readonly #run: RunQuery;
  constructor(run: RunQuery) {
    this.#run = run;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(this, sql, parameters) as QueryResult<R>;
  }

  streamQuery(): never {
    throw new Error('Rows are read at once.');
  }
}

/**
 * The driver of the store. Transactions run one after another, and those in the queue share a commit:
 * waiting for the disk costs more than a bet itself. None resolves, and nothing it wrote is read outside of a
 * transaction, before the commit is on the disk; one that fails is rolled back alone. Kysely's own SQLite dialect commits
 * each by itself, and `better-sqlite3` is a native module that has to be compiled.
 */
export class GroupCommitDriver implements Driver {
  readonly #raw: DatabaseSync;
  readonly #prepare: (sql: string) => SqliteStatement;
  readonly #queue: (() => void)[] = [];
  #isLeased = false;
  #pendingCommits: PendingCommit[] = [];
  /** Called after each commit, before those who wait for it resolve; must not throw. */
  readonly #commitListeners: (() => void)[] = [];

  constructor(raw: DatabaseSync, prepare: (sql: string) => SqliteStatement) {
    this.#raw = raw;
    this.#prepare = prepare;
  }

  async init(): Promise<void> {}

  /** Calls the listener after every commit of a transaction, when no other has begun. */
  onCommit(listener: () => void): void {
    this.#commitListeners.push(listener);
  }

  async acquireConnection(): Promise<ConnectionLease> {
    if (this.#isLeased) await new Promise<void>(resolve => this.#queue.push(resolve));
    this.#isLeased = true;
    return new ConnectionLease((lease, sql, parameters) => this.#run(lease, sql, parameters));
  }

  async releaseConnection(lease: ConnectionLease): Promise<void> {
    this.#release(lease);
  }

  async beginTransaction(lease: ConnectionLease): Promise<void> {
    if (!this.#raw.isTransaction) this.#execute('begin');
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
    if (!this.#raw.isTransaction) this.#rejectAll(new Error(ROLLED_BACK));
    else if (this.#pendingCommits.length === 0) this.#execute('rollback');
    else {
      this.#execute('rollback to lease');
      this.#execute('release lease');
      await this.#awaitCommit(lease).catch(() => undefined);
    }
  }

  async destroy(): Promise<void> {
    this.#commit();
    this.#raw.close();
  }

  #execute(sql: string): void {
    this.#prepare(sql).run([]);
  }

  #run(lease: ConnectionLease, sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    if (!lease.isInTransaction) this.#commit();
    else if (!this.#raw.isTransaction) throw new Error(ROLLED_BACK);
    const statement = this.#prepare(sql);
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
      if (this.#raw.isTransaction) this.#execute('rollback');
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

/** One connection, which the driver itself leases. */
export class SingleConnectionAdapter extends SqliteAdapter {
  /** So that an interrupted migration leaves the schema as it was. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
