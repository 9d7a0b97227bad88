import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import { CONSOLE_PASSWORD } from './sandbox-console.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const builtDist = process.env['ORBIT_TEST_DIST'] ?? join(root, 'dist');
const FILES_WITH_BUILD_ID = ['index.html', 'sw.js', 'assets-map.json', 'builds.json'];
const START_TIMEOUT_MS = 60_000;

/** A back end of one test's own, which can be given a newer build of the app. */
export interface DedicatedServer {
  readonly origin: string;
  readonly gameOrigin: string;
  /** Origin of the sandbox's payment provider. */
  readonly paymentsOrigin: string;
  /** Where it keeps its data. */
  readonly dataFolder: string;
  /** Puts a newer build in place, as a release does; returns its id. */
  release(): Promise<string>;
  /** Stops it and starts it again on what it has stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Where browsers reach app, game and payment provider, when something stands in between. */
interface PublicOrigins {
  readonly publicOrigin?: string;
  readonly gameOrigin?: string;
  readonly paymentsOrigin?: string;
}

/** Starts a back end on free ports, with its own data and its own copy of the build. */
export async function startDedicatedServer(origins: PublicOrigins = {}): Promise<DedicatedServer> {
  const folder = mkdtempSync(join(root, 'tests/.out/own-'));
  const dist = join(folder, 'dist');
  linkFolder(builtDist, dist);
  const port = await findFreePortGroup();
  const origin = `http://127.0.0.1:${port}`;
  const data = join(folder, 'data');
  const start = () => spawnServer({ dist, dataFolder: data, port, origin, ...origins });
  let running = await start();
  return {
    origin,
    gameOrigin: `http://127.0.0.1:${port + 1}`,
    paymentsOrigin: `http://127.0.0.1:${port + 2}`,
    dataFolder: data,
    async release() {
      await stopServer(running);
      const id = renameBuild(dist);
      running = await start();
      return id;
    },
    async restart() {
      await stopServer(running);
      running = await start();
    },
    async stop() {
      await stopServer(running);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Hard links are as good as copies here and take no time: `renameBuild` replaces the files that it changes. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkOrCopy(source, target);
  }
}

/** A build on another device, or a file system without hard links, is copied. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

interface ServerOptions extends PublicOrigins {
  readonly dist: string;
  readonly dataFolder: string;
  readonly port: number;
  readonly origin: string;
}

/** Throws at once, with what the server printed, when it exits instead of listening. */
async function spawnServer({
  dist,
  dataFolder,
  port,
  origin,
  publicOrigin,
  gameOrigin,
  paymentsOrigin,
}: ServerOptions): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['server/start.mjs', '--no-build', '--dist', dist, '--port', String(port)],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        ORBIT_DATA: dataFolder,
        ORBIT_ORIGIN: publicOrigin ?? '',
        ORBIT_GAME_ORIGIN: gameOrigin ?? '',
        ORBIT_PAYMENTS_ORIGIN: paymentsOrigin ?? '',
        ORBIT_SANDBOX: '1',
        ORBIT_SANDBOX_PASSWORD: CONSOLE_PASSWORD,
        ORBIT_SIMULATED: 'off',
      },
    },
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (hasExited(child)) throw new Error(`the server exited while it started: ${errors}`);
    const isListening = await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isListening) return child;
    await delay(100);
  }
  await stopServer(child);
  throw new Error(`the server did not start within ${START_TIMEOUT_MS} ms: ${errors}`);
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function stopServer(running: ChildProcess): Promise<void> {
  if (hasExited(running)) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

/** The same files with another build id, in their compressed copies too. */
function renameBuild(dist: string): string {
  const [, before = ''] = readFileSync(join(dist, 'index.html'), 'utf8').match(/data-build="(\w+)"/) ?? [];
  const after = [...before].reverse().join('');
  for (const name of FILES_WITH_BUILD_ID) {
    const file = join(dist, name);
    const text = readFileSync(file, 'utf8').replaceAll(before, after);
    replaceFile(file, text);
    if (existsSync(`${file}.br`)) replaceFile(`${file}.br`, brotliCompressSync(text));
    if (existsSync(`${file}.gz`)) replaceFile(`${file}.gz`, gzipSync(text));
  }
  // The table of hashed files has the build id in its name.
  for (const name of readdirSync(join(dist, 'assets')))
    if (name.startsWith(`manifest.${before}.`))
      linkOrCopy(join(dist, 'assets', name), join(dist, 'assets', name.replace(before, after)));
  return after;
}

/** Writes a new file in the place of a hard link, whose other name keeps its content. */
function replaceFile(file: string, content: string | Uint8Array): void {
  rmSync(file);
  writeFileSync(file, content);
}
