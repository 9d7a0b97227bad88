import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUSH_KEYS_FILE, type PushKeys, readPushKeys } from '../push-keys.ts';
import { codeOf, Trouble } from './trouble.ts';

const STORE = 'orbit.sqlite';
const LOCK = 'lock';
const SECRET = 'secret';

export interface DataFolder {
  readonly store: string;
  /** Never in the store, so that a copy of the store is not enough to check guesses against its fingerprints. */
  readonly secret: Buffer;
  readonly pushKeys: PushKeys;
  release(): void;
}

/** The process that runs on the folder, or null. A lock of a process that is gone counts for nothing. */
function holderOf(folder: string): number | null {
  const file = join(folder, LOCK);
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8'));
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return null;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (cause) {
    return codeOf(cause) === 'EPERM' ? pid : null;
  }
}

function refuseHeld(folder: string): void {
  const holder = holderOf(folder);
  if (holder !== null)
    throw new Trouble(`process ${holder} runs on the data folder ${folder}; stop it first`);
}

/** Makes the folder ready and keeps every other process off it. */
export function openData(folder: string): DataFolder {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseHeld(folder);
    writeFileSync(join(folder, LOCK), String(process.pid));
    const secret = join(folder, SECRET);
    if (!existsSync(secret)) writeFileSync(secret, randomBytes(32), { mode: 0o600 });
    return {
      store: join(folder, STORE),
      secret: readFileSync(secret),
      pushKeys: readPushKeys(folder),
      release: () => rmSync(join(folder, LOCK), { force: true }),
    };
  } catch (cause) {
    if (cause instanceof Trouble) throw cause;
    throw new Trouble(
      `the data folder ${folder} can't be read and written (${codeOf(cause) || String(cause)})`,
    );
  }
}

/** Removes what Orbit keeps in the folder and nothing else, in case the folder holds more. */
export function emptyData(folder: string): void {
  refuseHeld(folder);
  for (const name of [STORE, `${STORE}-wal`, `${STORE}-shm`, SECRET, PUSH_KEYS_FILE, LOCK]) {
    try {
      rmSync(join(folder, name), { force: true });
    } catch (cause) {
      throw new Trouble(`${join(folder, name)} can't be removed (${codeOf(cause)})`);
    }
  }
}
