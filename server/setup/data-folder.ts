import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVapidKeys, VAPID_KEYS_FILE, type VapidKeys } from '../push/vapid-keys.ts';
import { errorCodeOf, SetupError } from './setup-error.ts';

export const STORE = 'orbit.sqlite';
const LOCK = 'lock';
const SECRET = 'secret';
/** What belongs to the store and is not in it. */
export const KEY_FILES = [SECRET, VAPID_KEYS_FILE] as const;

export interface DataFolder {
  readonly store: string;
  /** Never in the store, so that a copy of the store is not enough to check guesses against its fingerprints. */
  readonly secret: Buffer;
  readonly vapidKeys: VapidKeys;
  release(): void;
}

/** The process that runs on the folder, or null. The lock of a process that has ended is ignored. */
function lockHolderOf(folder: string): number | null {
  const file = join(folder, LOCK);
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (cause) {
    return errorCodeOf(cause) === 'EPERM' ? pid : null;
  }
}

function assertUnlocked(folder: string): void {
  const holder = lockHolderOf(folder);
  if (holder !== null)
    throw new SetupError(`process ${holder} runs on the data folder ${folder}; stop it first`);
}

/** Creates the folder if needed and locks it for this process. */
export function openDataFolder(folder: string): DataFolder {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    assertUnlocked(folder);
    writeFileSync(join(folder, LOCK), String(process.pid));
    const secret = join(folder, SECRET);
    if (!existsSync(secret)) writeFileSync(secret, randomBytes(32), { mode: 0o600 });
    return { ...joinDataFolder(folder), release: () => rmSync(join(folder, LOCK), { force: true }) };
  } catch (cause) {
    if (cause instanceof SetupError) throw cause;
    throw new SetupError(
      `the data folder ${folder} can't be read and written (${errorCodeOf(cause) || String(cause)})`,
    );
  }
}

/** The folder as the process has it that holds its lock: for the processes that it starts. */
export const joinDataFolder = (folder: string): DataFolder => ({
  store: join(folder, STORE),
  secret: readFileSync(join(folder, SECRET)),
  vapidKeys: readVapidKeys(folder),
  release: () => undefined,
});

/** Removes Orbit's own files from the folder and nothing else. */
export function emptyDataFolder(folder: string): void {
  assertUnlocked(folder);
  for (const name of [STORE, `${STORE}-wal`, `${STORE}-shm`, ...KEY_FILES, LOCK]) {
    try {
      rmSync(join(folder, name), { force: true });
    } catch (cause) {
      throw new SetupError(`${join(folder, name)} can't be removed (${errorCodeOf(cause)})`);
    }
  }
}
