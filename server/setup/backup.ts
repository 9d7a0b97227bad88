import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { readSettings } from '../settings.ts';
import { openSqlite } from '../store/sqlite.ts';
import { audit } from '../wallet/audit.ts';
import { KEY_FILES, STORE } from './data-folder.ts';
import { formatStartupError, SetupError } from './setup-error.ts';

/** More than a store can have. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * `node server/backup.mjs FOLDER`: copies the data folder into a new one, also while a process runs on it, and audits the copy.
 * The copy is as secret as the original, so that its owner alone may read it.
 */
export async function run(): Promise<void> {
  try {
    const [target] = process.argv.slice(2);
    if (target === undefined)
      throw new SetupError('name the folder of the backup: node server/backup.mjs FOLDER');
    const { dataFolder, database } = readSettings(process.env);
    if (database !== null)
      throw new SetupError(
        'ORBIT_DATABASE is set: back up that database with pg_dump, and the keys of the data folder',
      );
    const faults = await backUp(dataFolder, resolve(target));
    if (faults.length > 0)
      throw new SetupError(`the audit of ${resolve(target)} found: ${faults.join('; ')}`);
    console.log(`Backed up ${dataFolder} to ${resolve(target)}; the audit of its ledger found no fault.`);
  } catch (cause) {
    console.error(formatStartupError(cause));
    process.exitCode = 1;
  }
}

/** Returns the faults of the copy's ledger. */
export async function backUp(from: string, to: string): Promise<readonly string[]> {
  if (!existsSync(join(from, STORE))) throw new SetupError(`there is no store in ${from}`);
  if (existsSync(to)) throw new SetupError(`${to} is there already; a backup needs a new folder`);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  try {
    await copyStore(join(from, STORE), join(to, STORE));
    for (const name of KEY_FILES) {
      copyFileSync(join(from, name), join(to, name));
      chmodSync(join(to, name), 0o600);
    }
    return await auditCopy(join(to, STORE));
  } catch (cause) {
    rmSync(to, { recursive: true, force: true });
    throw new SetupError(`${from} can't be backed up (${cause instanceof Error ? cause.message : cause})`);
  }
}

/** All pages in one step, as of one commit: writers go on meanwhile, since the store has a write-ahead log. */
async function copyStore(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
    chmodSync(to, 0o600);
  } finally {
    source.close();
  }
}

async function auditCopy(file: string): Promise<readonly string[]> {
  const { db } = openSqlite(file);
  try {
    return await audit(db);
  } finally {
    await db.destroy();
  }
}
