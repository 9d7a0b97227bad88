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
const MOST = 32;
/** What SQLite does when the disk is full or fails. */
const LOST = 'The store has rolled back by itself.';

interface Waiting {
  resolve(): void;
  reject(cause: unknown): void;
}

type Run = (turn: Turn, sql: string, parameters: readonly unknown[]) => QueryResult<unknown>;

/** One user's turn on the single connection. */
class Turn implements DatabaseConnection {
  isOver = false;
  isInTransaction = false;
  readonly #run: Run;
  constructor(run: Run) {
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
 * The driver of the store. Transactions run one after another as ever, but those that stand in line share a commit:
 * waiting for the disk costs more than a bet itself. None is answered, and nothing it wrote is read outside of a
 * transaction, before the commit is on the disk; one that fails undoes itself alone.
 */
export class SharedCommit implements Driver {
  readonly #raw: DatabaseSync;
  readonly #prepare: (sql: string) => SqliteStatement;
  readonly #line: (() => void)[] = [];
  #isTaken = false;
  #waiting: Waiting[] = [];
  /** Told after each commit, before those who wait for it; must not throw. */
  readonly #committedListeners: (() => void)[] = [];

  constructor(raw: DatabaseSync, prepare: (sql: string) => SqliteStatement) {
    this.#raw = raw;
    this.#prepare = prepare;
  }

  async init(): Promise<void> {}

  /** Calls the listener after every commit of a transaction, when no other has begun. */
  onCommit(listener: () => void): void {
    this.#committedListeners.push(listener);
  }

  async acquireConnection(): Promise<Turn> {
    if (this.#isTaken) await new Promise<void>(resolve => this.#line.push(resolve));
    this.#isTaken = true;
    return new Turn((turn, sql, parameters) => this.#run(turn, sql, parameters));
  }

  async releaseConnection(turn: Turn): Promise<void> {
    this.#end(turn);
  }

  async beginTransaction(turn: Turn): Promise<void> {
    if (!this.#raw.isTransaction) this.#do('begin');
    this.#do('savepoint turn');
    turn.isInTransaction = true;
  }

  async commitTransaction(turn: Turn): Promise<void> {
    this.#do('release turn');
    turn.isInTransaction = false;
    await this.#committed(turn);
  }

  /** A refusal may rest on what others have written, so it waits for their commit too. */
  async rollbackTransaction(turn: Turn): Promise<void> {
    if (turn.isOver) return;
    turn.isInTransaction = false;
    if (!this.#raw.isTransaction) this.#lose(new Error(LOST));
    else if (this.#waiting.length === 0) this.#do('rollback');
    else {
      this.#do('rollback to turn');
      this.#do('release turn');
      await this.#committed(turn).catch(() => undefined);
    }
  }

  async destroy(): Promise<void> {
    this.#commit();
    this.#raw.close();
  }

  #do(sql: string): void {
    this.#prepare(sql).run([]);
  }

  #run(turn: Turn, sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    if (!turn.isInTransaction) this.#commit();
    else if (!this.#raw.isTransaction) throw new Error(LOST);
    const statement = this.#prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  }

  #committed(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#end(turn);
    });
  }

  #end(turn: Turn): void {
    if (turn.isOver) return;
    turn.isOver = true;
    const next = this.#line.shift();
    if (!next || this.#waiting.length >= MOST) this.#commit();
    if (next) next();
    else this.#isTaken = false;
  }

  /** Puts on the disk what stands in the open transaction, and tells those who wait. */
  #commit(): void {
    if (this.#waiting.length === 0) return;
    try {
      this.#do('commit');
    } catch (cause) {
      if (this.#raw.isTransaction) this.#do('rollback');
      this.#lose(cause);
      return;
    }
    for (const listener of this.#committedListeners) listener();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  #lose(cause: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(cause);
  }
}

/** One connection, whose turns the driver itself hands out. */
export class OneConnection extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
