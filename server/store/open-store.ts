import type { Db, Store } from './database.ts';
import { openPostgres, PostgresDatabase, type StartOptions } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

const isPostgresUrl = (location: string): boolean => /^postgres(?:ql)?:\/\//.test(location);

/** Opens the database at the address of a PostgreSQL server, or in a file, or `:memory:`. */
export const openStore = async (location: string, options: StartOptions = {}): Promise<Store> =>
  isPostgresUrl(location) ? openPostgres(location, options) : openSqlite(location);

/**
 * Resolves when every transaction that has begun in this process is committed or undone. Whoever is woken in a transaction reads
 * what it wrote after this only: reads outside of transactions don't wait for them.
 */
export const whenCommitted = (db: Db): Promise<void> =>
  db instanceof PostgresDatabase ? db.whenCommitted() : db.transaction().execute(async () => undefined);
