import { existsSync } from 'node:fs';
import { readSettings } from '../settings.ts';
import { copyStore } from '../store/copy-store.ts';
import type { Db } from '../store/database.ts';
import { migrate } from '../store/migrations.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite.ts';
import { audit } from '../wallet/audit.ts';
import { openDataFolder } from './data-folder.ts';
import { formatStartupError, SetupError } from './setup-error.ts';

/** `npm run move-to-postgres`: copies the store of the data folder into the empty database of `ORBIT_DATABASE`. */
export async function run(): Promise<void> {
  try {
    const { dataFolder, database } = readSettings(process.env);
    if (database === null) throw new SetupError('ORBIT_DATABASE: name the database that the data goes to');
    const folder = openDataFolder(dataFolder);
    try {
      if (!existsSync(folder.store)) throw new SetupError(`${dataFolder} has no data`);
      const rows = await moveToPostgres(folder.store, database);
      console.log(
        `Copied ${rows} rows. From now on start with ORBIT_DATABASE; ${folder.store} is as it was.`,
      );
    } finally {
      folder.release();
    }
  } catch (cause) {
    console.error(formatStartupError(cause));
    process.exitCode = 1;
  }
}

/** Copies the store in the file; the ledger is audited before and after, and a copy that is not sound is undone. Returns how many rows there were. */
export async function moveToPostgres(file: string, database: string): Promise<number> {
  const { db: source } = openSqlite(file);
  try {
    await migrate(source);
    await requireSound(source, 'before the copy');
    const { db: target } = await openPostgres(database).catch(rethrowAsSetupError);
    try {
      await migrate(target);
      return await copyStore(source, target, copy => requireSound(copy, 'after the copy')).catch(
        rethrowAsSetupError,
      );
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}

async function requireSound(db: Db, when: string): Promise<void> {
  const [fault, ...others] = await audit(db);
  if (fault !== undefined)
    throw new SetupError(
      `the ledger is wrong ${when}: ${fault}${others.length > 0 ? `, and ${others.length} more` : ''}`,
    );
}

function rethrowAsSetupError(cause: unknown): never {
  throw new SetupError(cause instanceof Error ? cause.message : String(cause));
}
