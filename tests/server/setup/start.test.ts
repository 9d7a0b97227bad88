import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { childEnvironment } from '../../setup/child-environment.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import { fakeDist } from '../fake-dist.ts';

const { dist, remove } = fakeDist();
const home = mkdtempSync(join(tmpdir(), 'orbit-data-'));
const processes: ChildProcess[] = [];
const servers: Server[] = [];
let folders = 0;
const freshFolder = () => join(home, `data-${++folders}`);

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => {
  remove();
  rmSync(home, { recursive: true, force: true });
});

/** Runs one of the commands as `npm` does. */
function command(file: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`server/${file}`, ...args], {
    // A disk that takes a second is no fault of what is tested, and would be logged.
    env: { ...childEnvironment(), ORBIT_SLOW_QUERY: '600000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

const start = (args: readonly string[], env: Record<string, string> = {}) =>
  command('start.mjs', ['--no-build', '--dist', dist, ...args], { ORBIT_DATA: freshFolder(), ...env });

async function ready(running: ReturnType<typeof command>): Promise<string> {
  await expect.poll(() => running.output.out + running.output.err, { timeout: 30_000 }).toContain('http');
  return /http:\/\/\S+/.exec(running.output.out)?.[0] ?? '';
}

async function occupy(port: number): Promise<void> {
  const server = createServer();
  servers.push(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

const oneLine = /^Orbit: [^\n]+\n$/;

describe('npm start', { timeout: 60_000 }, () => {
  test('prints the address, the ready-made player and the console, serves, and ends cleanly', async () => {
    const port = await findFreePortGroup();
    const folder = freshFolder();
    const running = start(['--port', String(port)], { ORBIT_DATA: folder });
    const address = await ready(running);
    expect(running.output.out).toMatch(
      /^Orbit +http:\/\/localhost:\d+\nPlayer +\S+@\S+\nPassword +\S+\nConsole +http:\/\/localhost:\d+\/sandbox\n$/,
    );
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(`http://localhost:${port + 1}/`)).status).toBe(200);
    expect(await (await fetch(`http://localhost:${port + 2}/bank/`)).text()).toBe('the order');

    const reset = await command('reset.mjs', [], { ORBIT_DATA: folder }).ended;
    expect([reset.code, reset.err]).toEqual([1, expect.stringMatching(oneLine)]);
    const second = await start(['--port', '0'], { ORBIT_DATA: folder }).ended;
    expect([second.code, second.err]).toEqual([1, expect.stringContaining('runs on the data folder')]);

    running.child.kill('SIGTERM');
    const { code, err } = await running.ended;
    expect([code, err]).toEqual([0, '']);
    expect(existsSync(join(folder, 'lock'))).toBe(false);

    const emptied = await command('reset.mjs', [], { ORBIT_DATA: folder }).ended;
    expect(emptied.code).toBe(0);
    expect(existsSync(join(folder, 'orbit.sqlite'))).toBe(false);
  });

  test('in front of a platform opens no store, and serves though the platform is away', async () => {
    const folder = freshFolder();
    const port = await findFreePortGroup();
    const running = start(['--port', String(port)], {
      ORBIT_DATA: folder,
      ORBIT_API: 'http://127.0.0.1:1',
    });
    const address = await ready(running);
    expect(running.output.out).toMatch(/^Orbit +http:\S+\nThe calls go to http:\/\/127\.0\.0\.1:1\.\n$/);
    expect((await fetch(`${address}/login`)).status).toBe(200);
    expect((await fetch(`${address}/api/player`)).status).toBe(502);
    expect(existsSync(folder)).toBe(false);
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(0);
  });

  test('reports in one line that the port, or one of the two after it, is in use', async () => {
    const port = (await findFreePortGroup()) + 2;
    await occupy(port);
    const taken = await start(['--port', String(port)]).ended;
    expect([taken.code, taken.err]).toEqual([
      1,
      `Orbit: port ${port} is in use; choose another with --port N\n`,
    ]);
    for (const before of [1, 2]) {
      const next = await start([], { PORT: String(port - before) }).ended;
      expect([next.code, next.err]).toEqual([1, expect.stringContaining(`port ${port} is in use`)]);
    }
  });

  test('reports in one line which setting is invalid', async () => {
    const named = await start(['--port', 'many']).ended;
    expect([named.code, named.err]).toEqual([1, 'Orbit: PORT must be a port number from 0 to 65533\n']);
    const origin = await start([], { ORBIT_API: 'ftp://x' }).ended;
    expect([origin.code, origin.err]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(origin.err).toContain('ORBIT_API');
    const exposed = await start(['--port', '0'], { HOST: '0.0.0.0' }).ended;
    expect([exposed.code, exposed.err]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(exposed.err).toContain('ORBIT_SANDBOX');
    const option = await start(['--prot', '1']).ended;
    expect([option.code, option.err]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(option.err).toContain('--prot');
  });

  test('reports in one line that the data folder can’t be used', async () => {
    const file = join(home, 'a-file');
    writeFileSync(file, '');
    const notFolder = await start(['--port', '0'], { ORBIT_DATA: file }).ended;
    expect([notFolder.code, notFolder.err]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(notFolder.err).toContain(file);
    const below = await start(['--port', '0'], { ORBIT_DATA: join(file, 'below') }).ended;
    expect([below.code, below.err]).toEqual([1, expect.stringMatching(oneLine)]);
  });

  test.skipIf(process.getuid?.() === 0)('reports a folder that is not writable', async () => {
    const locked = freshFolder();
    mkdirSync(locked, { mode: 0o500 });
    const unwritable = await start(['--port', '0'], { ORBIT_DATA: locked }).ended;
    expect([unwritable.code, unwritable.err]).toEqual([1, expect.stringMatching(oneLine)]);
  });

  test('reports in one line that the store is newer or no store', async () => {
    const folder = freshFolder();
    mkdirSync(folder);
    const store = new DatabaseSync(join(folder, 'orbit.sqlite'));
    store.exec('pragma user_version = 999');
    store.close();
    const newer = await start(['--port', '0'], { ORBIT_DATA: folder }).ended;
    expect([newer.code, newer.err]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(newer.err).toContain('newer Orbit');
    writeFileSync(join(folder, 'orbit.sqlite'), 'this is no database, whatever its name says'.repeat(200));
    const broken = await start(['--port', '0'], { ORBIT_DATA: folder }).ended;
    expect([broken.code, broken.err]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  test('reports in one line that there is no build', async () => {
    const none = await command('start.mjs', ['--no-build', '--port', '0', '--dist', home], {
      ORBIT_DATA: freshFolder(),
    }).ended;
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('npm run build')]);
  });
});
