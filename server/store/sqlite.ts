import { DatabaseSync } from 'node:sqlite';
import {
  Kysely,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionBuilder,
} from 'kysely';
import { asPart } from '../measurements.ts';
import { createSilentBus } from './bus.ts';
import type { EventFeed, NewEvents, Store, StoredEvent, StoredPublicEvent } from './database.ts';
import { GroupCommitDriver, SingleConnectionAdapter } from './group-commit-driver.ts';
import type { Tables } from './tables.ts';

interface LatestIds {
  readonly own: number | null;
  readonly open: number | null;
}

/** Prepared statements that are cached: preparing one costs more than running it. */
const MAX_STATEMENTS = 500;

/**
 * Opens the embedded store; `:memory:` for tests. Write-ahead log, full durability, foreign keys on. A file has a second
 * connection, for reads outside of transactions; what is in memory has one for everything.
 */
export function openSqlite(file: string): Store & { readonly raw: DatabaseSync } {
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
  return { db: new SqliteDatabase({ dialect }), raw, feed, bus: createSilentBus() };
}

/** A transaction is a part of what it runs for, its time in the queue included. */
class SqliteDatabase extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = work => asPart('transaction', () => execute(work));
    return builder;
  }
}

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

/** Reads the store's own connection, between a commit and the next transaction, so that nothing uncommitted is read. */
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
  function skip(): void {
    const marks = newest().get() as unknown as LatestIds;
    ownMark = marks.own ?? 0;
    openMark = marks.open ?? 0;
  }
  function readNew(): NewEvents {
    const events = own().all(ownMark) as unknown as (StoredEvent & { at_row: number })[];
    const others = open().all(openMark) as unknown as StoredPublicEvent[];
    ownMark = events.at(-1)?.at_row ?? ownMark;
    openMark = others.at(-1)?.n ?? openMark;
    return { own: events, open: others };
  }
  return {
    async follow(follower) {
      skip();
      onCommit(() => {
        try {
          if (follower.isWanted()) follower.onEvents(readNew());
          else skip();
        } catch {
          follower.onFailure();
        }
      });
    },
  };
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
