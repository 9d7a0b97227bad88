import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { accountMigrations } from '../account/tables.ts';
import { authProvidersMigrations } from '../auth-providers/tables.ts';
import { cashboxMigrations } from '../cashbox/tables.ts';
import { compPointsMigrations } from '../comp-points/tables.ts';
import { eventsMigrations } from '../events/tables.ts';
import { favouritesMigrations } from '../favourites/tables.ts';
import { gameMigrations } from '../game/server/tables.ts';
import { gamesMigrations } from '../games/tables.ts';
import { mailMigrations } from '../mail/tables.ts';
import { notificationsMigrations } from '../notifications/tables.ts';
import { playersMigrations } from '../players/tables.ts';
import { pushMigrations } from '../push/tables.ts';
import { safePlayMigrations } from '../safe-play/tables.ts';
import { pspMigrations } from '../sandbox/psp/tables.ts';
import { sandboxMigrations } from '../sandbox/tables.ts';
import { sandboxVerificationMigrations } from '../sandbox/verification/tables.ts';
import { termsMigrations } from '../terms/tables.ts';
import { verificationMigrations } from '../verification/tables.ts';
import { walletMigrations } from '../wallet/tables.ts';
import type { Db } from './database.ts';
import { isPostgres } from './dialect.ts';
import { migration, STRICT } from './migration.ts';

/** All subjects' steps. They run in the order of their names, which begin with the number of the schema they lead to. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...playersMigrations,
  ...accountMigrations,
  ...walletMigrations,
  ...cashboxMigrations,
  ...compPointsMigrations,
  ...eventsMigrations,
  ...favouritesMigrations,
  ...gameMigrations,
  ...gamesMigrations,
  ...mailMigrations,
  ...notificationsMigrations,
  ...pushMigrations,
  ...safePlayMigrations,
  ...sandboxVerificationMigrations,
  ...verificationMigrations,
  ...sandboxMigrations,
  ...pspMigrations,
  ...authProvidersMigrations,
  ...termsMigrations,
  '0001_08_meta': migration(sql`create table meta (name text primary key, value text not null) ${STRICT}`),
  '0011_01_rate_limits': migration(
    sql`create table rate_limits (
      key text primary key, points integer not null, expires_at text not null
    ) ${STRICT}`,
  ),
  '0052_01_leases': migration(
    sql`create table leases (
      name text primary key, holder text not null, held_until integer not null, done_at integer not null
    ) ${STRICT}`,
  ),
};

const numberOf = (name: string): number => Number(name.slice(0, 4));
const NEWEST = Math.max(...Object.keys(MIGRATIONS).map(numberOf));

/**
 * Brings the store to the newest schema, in one transaction. Throws when a newer Orbit has written it.
 * SQLite's `user_version` is the number of the schema: steps up to it that the migrator's own table does not list were run before
 * that table existed; they are listed and not run again.
 */
export async function migrate(db: Db): Promise<void> {
  const version = await schemaVersion(db);
  if (version > NEWEST) {
    throw new Error(
      `The ${isPostgres(db) ? 'database' : 'data folder'} was written by a newer Orbit (version ${version}, this one knows ${NEWEST}).`,
    );
  }
  const alreadyRun: Migration = { up: async () => undefined };
  const named = Object.entries(MIGRATIONS).map(([name, step]) => [
    name,
    !isPostgres(db) && numberOf(name) <= version ? alreadyRun : step,
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(named) as Record<string, Migration> };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  if (!isPostgres(db)) await sql`pragma user_version = ${sql.raw(String(NEWEST))}`.execute(db);
}

/** The number of the schema that the database has; 0 for an empty one. */
async function schemaVersion(db: Db): Promise<number> {
  if (!isPostgres(db)) {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
    return rows[0]?.user_version ?? 0;
  }
  const { rows } = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (rows[0]?.name == null) return 0;
  const steps = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return Math.max(0, ...steps.rows.map(({ name }) => numberOf(name)));
}
