import { type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What SQLite and other dialects spell differently in a table; all else of the schema is common SQL. */
export const ID = sql.raw('integer primary key autoincrement');
export const STRICT = sql.raw('strict');

/** A step of a subject's schema. A released one is never edited: a change is another step. */
export const migration = (...statements: readonly RawBuilder<unknown>[]): Migration => ({
  up: async db => {
    for (const statement of statements) await statement.execute(db);
  },
});
