import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteIntrospector, SqliteQueryCompiler, type SqliteStatement } from 'kysely';
import { GroupCommitDriver, SingleConnectionAdapter } from './group-commit-driver.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** A stored event of a player's own topic; `data` is JSON. */
export interface StoredEvent {
  readonly player_id: number;
  readonly seq: number;
  readonly type: string;
  readonly data: string;
  readonly at: string;
}

/** An event of the public topic; `n` counts them all. */
export interface StoredPublicEvent {
  readonly n: number;
  readonly type: string;
  readonly data: string;
  readonly at: string;
}

/** The events that commits add, in their order. */
export interface EventFeed {
  /** Skips the events that the store already has. */
  skipExisting(): void;
  /** The events since the last call. To be called by a listener of commits only, so that nothing uncommitted is read. */
  readNew(): { own: StoredEvent[]; open: StoredPublicEvent[] };
  /** Called after each commit, once it is on the disk. */
  onCommit(listener: () => void): void;
}

interface LatestIds {
  readonly own: number | null;
  readonly open: number | null;
}

/** Prepared statements that are cached: preparing one costs more than running it. */
const MAX_STATEMENTS = 500;

/**
 * Opens the store; `:memory:` for tests. Write-ahead log, full durability, foreign keys on. A file has a second connection, for
 * reads outside of transactions; what is in memory has one for everything.
 */
export function openStore(file: string): { db: Db; raw: DatabaseSync; feed: EventFeed } {
  const raw = new DatabaseSync(file);
  raw.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  const reader = file === ':memory:' ? null : new DatabaseSync(file, { readOnly: true });
  reader?.exec('pragma busy_timeout = 5000');
  const driver = new GroupCommitDriver(connectionTo(raw), reader && connectionTo(reader));
  const dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SingleConnectionAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
  const feed = eventFeed(raw, listener => driver.onCommit(listener));
  return { db: new Kysely<Tables>({ dialect }), raw, feed };
}

/**
 * Resolves when every transaction that has begun is on the disk or undone. Whoever is woken in a transaction reads what it wrote
 * after this only: reads outside of transactions don't wait for them.
 */
export const whenCommitted = (db: Db): Promise<void> => db.transaction().execute(async () => undefined);

const connectionTo = (raw: DatabaseSync) => ({ raw, prepare: createStatementCache(raw) });

function createStatementCache(raw: DatabaseSync): (sql: string) => SqliteStatement {
  const prepared = new Map<string, SqliteStatement>();
  return sql => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = raw.prepare(sql);
    const reusable = {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...(parameters as never[])),
      run: (parameters: readonly unknown[]) => statement.run(...(parameters as never[])),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as never[])),
    };
    if (prepared.size >= MAX_STATEMENTS) prepared.clear();
    prepared.set(sql, reusable);
    return reusable;
  };
}

/** Reads the store's own connection, between a commit and the next transaction; another dialect has its own way. */
function eventFeed(raw: DatabaseSync, onCommit: (listener: () => void) => void): EventFeed {
  const newest = lazy(() =>
    raw.prepare('select (select max(rowid) from outbox_events) own, (select max(n) from public_events) open'),
  );
  const own = lazy(() =>
    raw.prepare(
      'select rowid as at_row, player_id, seq, type, data, at from outbox_events where rowid > ? order by rowid',
    ),
  );
  const open = lazy(() => raw.prepare('select n, type, data, at from public_events where n > ? order by n'));
  let ownMark = 0;
  let openMark = 0;
  return {
    skipExisting() {
      const marks = newest().get() as unknown as LatestIds;
      ownMark = marks.own ?? 0;
      openMark = marks.open ?? 0;
    },
    readNew() {
      const events = own().all(ownMark) as unknown as (StoredEvent & { at_row: number })[];
      const others = open().all(openMark) as unknown as StoredPublicEvent[];
      ownMark = events.at(-1)?.at_row ?? ownMark;
      openMark = others.at(-1)?.n ?? openMark;
      return { own: events, open: others };
    },
    onCommit,
  };
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
