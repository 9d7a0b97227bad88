import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));
const built = process.env['ORBIT_TEST_DIST'] ?? join(root, 'dist');
const NAMED = ['index.html', 'sw.js', 'assets-map.json', 'builds.json'];

/** A back end of one test's own, which can be given a newer build of the app. */
export interface OwnServer {
  readonly origin: string;
  /** Where it keeps its data. */
  readonly data: string;
  /** Puts a newer build in place, as a release does; gives its id. */
  release(): Promise<string>;
  /** Ends it and starts it again on what it has stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Where browsers reach app and game, when something stands in between. */
interface Reached {
  readonly publicOrigin?: string;
  readonly gameOrigin?: string;
}

export async function startOwnServer(port: number, reached: Reached = {}): Promise<OwnServer> {
  const folder = mkdtempSync(join(root, 'tests/.out/own-'));
  const dist = join(folder, 'dist');
  cpSync(built, dist, { recursive: true });
  const origin = `http://127.0.0.1:${port}`;
  const data = join(folder, 'data');
  const start = () => serve({ dist, data, port, origin, ...reached });
  let running = await start();
  return {
    origin,
    data,
    async release() {
      await end(running);
      const id = rename(dist);
      running = await start();
      return id;
    },
    async restart() {
      await end(running);
      running = await start();
    },
    async stop() {
      await end(running);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Serving extends Reached {
  readonly dist: string;
  readonly data: string;
  readonly port: number;
  readonly origin: string;
}

async function serve({ dist, data, port, origin, publicOrigin, gameOrigin }: Serving): Promise<ChildProcess> {
  const started = spawn(
    process.execPath,
    ['server/start.mjs', '--no-build', '--dist', dist, '--port', String(port)],
    {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        ORBIT_DATA: data,
        ORBIT_ORIGIN: publicOrigin ?? '',
        ORBIT_GAME_ORIGIN: gameOrigin ?? '',
        ORBIT_SANDBOX: '1',
        ORBIT_SIMULATED: 'off',
      },
    },
  );
  await expect
    .poll(
      () =>
        fetch(origin).then(
          ({ status }) => status,
          () => started.exitCode,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  return started;
}

async function end(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

/** The same files under another build's name, in their compressed copies too. */
function rename(dist: string): string {
  const [, before = ''] = readFileSync(join(dist, 'index.html'), 'utf8').match(/data-build="(\w+)"/) ?? [];
  const after = [...before].reverse().join('');
  for (const name of NAMED) {
    const file = join(dist, name);
    const text = readFileSync(file, 'utf8').replaceAll(before, after);
    writeFileSync(file, text);
    if (existsSync(`${file}.br`)) writeFileSync(`${file}.br`, brotliCompressSync(text));
    if (existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, gzipSync(text));
  }
  return after;
}
