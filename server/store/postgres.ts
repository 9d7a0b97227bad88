import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { delay } from '../../src/lib/backoff.ts';
import { asPart, queryEnded } from '../measurements.ts';
import type { Bus } from './bus.ts';
import type { Store } from './database.ts';
import { describeFailure, isUnavailable, isWrongSetting, retryKindOf } from './database-errors.ts';
import { PostgresBus } from './postgres-bus.ts';
import { PostgresEventFeed } from './postgres-event-feed.ts';
import { prepareStatements } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

/** Connections of one process, unless it is told otherwise. */
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** No statement of ours takes so long unless something is wrong. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A row is waited for so long; then the request is answered with 503 and may be repeated. */
const LOCK_TIMEOUT_MS = 10_000;
/** How long a start waits for a database that is not there yet. */
const START_WAIT_MS = 30_000;
const START_RETRY_MS = 500;

/** Repeats of a transaction that PostgreSQL has undone because of others: a deadlock, a snapshot that has changed. */
const MAX_CONFLICT_REPEATS = 10;
/** Repeats after a row that another transaction has written meanwhile: from then on it is seen, and what follows is decided by rules. */
const MAX_DUPLICATE_REPEATS = 2;
const REPEAT_DELAY_MS = 4;
const MAX_REPEAT_DELAY_MS = 250;

/** An integer of the database as a number; throws where a number would not be exact. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no exact integer.`);
  return value;
}

/** bigint, and numeric, which sums of bigint are: all of ours are integers. */
const INTEGER_TYPES: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    INTEGER_TYPES.has(type) && format !== 'binary'
      ? exactInteger
      : pg.types.getTypeParser(type, format as 'text'),
};

/**
 * Transactions run side by side, at READ COMMITTED: what must be serial takes locks (`dialect.ts`), what must be unique is a
 * constraint. One that fails because of another is repeated from its beginning, so its work must have no effect outside of `tx`.
 */
export class PostgresDatabase extends Kysely<Tables> {
  readonly #running = new Set<Promise<unknown>>();
  readonly #bus: Bus;
  readonly #onCommit: () => void;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool, bus: Bus, onCommit: () => void) {
    super({
      dialect: new PostgresDialect({ pool }),
      log: ({ query, queryDurationMillis: ms }) => queryEnded.publish({ sql: query.sql, ms }),
    });
    this.#bus = bus;
    this.#onCommit = onCommit;
    this.#pool = pool;
  }

  /** Connections that are open, and how much waits for one. */
  get connections(): { readonly open: number; readonly waiting: number } {
    return { open: this.#pool.totalCount, waiting: this.#pool.waitingCount };
  }

  override async destroy(): Promise<void> {
    await this.#bus.close();
    await super.destroy();
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = work => this.#run(() => execute(work));
    return builder;
  }

  async whenCommitted(): Promise<void> {
    await Promise.allSettled([...this.#running]);
  }

  async #run<T>(execute: () => Promise<T>): Promise<T> {
    const run = asPart('transaction', () => repeatOnConflict(execute));
    this.#running.add(run);
    try {
      const result = await run;
      this.#onCommit();
      return result;
    } finally {
      this.#running.delete(run);
    }
  }
}

async function repeatOnConflict<T>(execute: () => Promise<T>): Promise<T> {
  let conflicts = 0;
  let duplicates = 0;
  for (;;) {
    try {
      return await execute();
    } catch (cause) {
      const kind = retryKindOf(cause);
      if (kind === null) throw cause;
      if (kind === 'conflict' && ++conflicts > MAX_CONFLICT_REPEATS) throw cause;
      if (kind === 'duplicate' && ++duplicates > MAX_DUPLICATE_REPEATS) throw cause;
      await delay(repeatDelay(conflicts + duplicates));
    }
  }
}

/** At random, so that two which disturbed each other don't meet again. */
const repeatDelay = (repeat: number): number =>
  Math.random() * Math.min(MAX_REPEAT_DELAY_MS, REPEAT_DELAY_MS * 2 ** repeat);

/** The database can't be used; the message says why, and holds no password. */
class DatabaseError extends Error {}

export interface StartOptions {
  /** Milliseconds that a database may take to appear. */
  readonly waitMs?: number;
  /** Connections that are open at most. */
  readonly connections?: number;
  /** Called once when it is not there yet. */
  readonly onWait?: (message: string) => void;
}

/** Opens the database of that address. Throws `DatabaseError` when it can't be used. */
export async function openPostgres(
  url: string,
  { waitMs = START_WAIT_MS, connections = CONNECTIONS, onWait = () => undefined }: StartOptions = {},
): Promise<Store> {
  const pool = createPool(url, connections);
  try {
    await connect(pool, url, waitMs, onWait);
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  const bus = new PostgresBus({ ...connectionTo(url), application_name: 'orbit bus' });
  const feed = new PostgresEventFeed(pool, bus);
  const db = new PostgresDatabase(pool, bus, () => {
    feed.wake();
    bus.publish('events');
  });
  return { db, feed, bus };
}

const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'orbit',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  keepAlive: true,
  types,
});

function createPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(url), max });
  // A connection that is lost while nothing runs on it: the pool opens another one when it is needed.
  pool.on('error', () => undefined);
  // While a transaction has it: the transaction's next statement fails, and reports it.
  pool.on('connect', client => {
    client.on('error', () => undefined);
    prepareStatements(client);
  });
  return pool;
}

async function connect(
  pool: pg.Pool,
  url: string,
  waitMs: number,
  onWait: (message: string) => void,
): Promise<void> {
  const end = Date.now() + waitMs;
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await pool.query<{ encoding: string }>(
        "select current_setting('server_encoding') as encoding",
      );
      if (rows[0]?.encoding !== 'UTF8')
        throw new DatabaseError(`the database ${withoutPassword(url)} must have the encoding UTF8`);
      return;
    } catch (cause) {
      if (cause instanceof DatabaseError) throw cause;
      const message = `the database ${withoutPassword(url)} can't be used: ${describeFailure(cause)}`;
      const isHopeless = isWrongSetting(cause) || !isUnavailable(cause);
      if (isHopeless || Date.now() >= end) throw new DatabaseError(message);
      if (attempt === 1) onWait(`${message}; trying for ${Math.round(waitMs / 1000)} s`);
      await delay(Math.min(START_RETRY_MS, waitMs));
    }
  }
}

/** The address as it may be printed. */
function withoutPassword(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
