import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Opens the store; `:memory:` for tests. Write-ahead log, full durability, foreign keys on. */
export function openStore(file: string): { db: Db; raw: DatabaseSync } {
  const raw = new DatabaseSync(file);
  raw.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  );
  const database = {
    close: () => raw.close(),
    prepare(sql: string) {
      const statement = raw.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as never[])),
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as never[])),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as never[])),
      };
    },
  };
  return { db: new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }), raw };
}
