import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteIntrospector, SqliteQueryCompiler, type SqliteStatement } from 'kysely';
import { type EventFeed, eventFeed } from './event-feed.ts';
import { GroupCommitDriver, SingleConnectionAdapter } from './group-commit-driver.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Prepared statements that are cached: preparing one costs more than running it. */
const MAX_STATEMENTS = 500;

/** Opens the store; `:memory:` for tests. Write-ahead log, full durability, foreign keys on. */
export function openStore(file: string): { db: Db; raw: DatabaseSync; feed: EventFeed } {
  const raw = new DatabaseSync(file);
  raw.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  const driver = new GroupCommitDriver(raw, createStatementCache(raw));
  const dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SingleConnectionAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
  const feed = eventFeed(raw, listener => driver.onCommit(listener));
  return { db: new Kysely<Tables>({ dialect }), raw, feed };
}

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
