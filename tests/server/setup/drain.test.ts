import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { betLevels } from '../../../server/game/server/stakes.ts';
import { buildCatalogue } from '../../../server/games/catalogue/catalogue.ts';
import { seededPlayer } from '../../../server/sandbox/seed.ts';
import { openSqlite } from '../../../server/store/sqlite.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { childEnvironment } from '../../setup/child-environment.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import { fakeDist } from '../fake-dist.ts';
import { disconnectAllSockets, join } from '../realtime/phoenix.ts';

const { dist, remove } = fakeDist();
const home = mkdtempSync(pathOf(tmpdir(), 'orbit-drain-'));
const processes: ChildProcess[] = [];
afterEach(() => {
  disconnectAllSockets();
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});
afterAll(() => {
  remove();
  rmSync(home, { recursive: true, force: true });
});

const GAMES = 1000;
const identifier =
  buildCatalogue(GAMES).games.find(({ skin, currencies }) => skin && currencies['EUR'])?.identifier ?? '';
const [bet_cents = 0] = betLevels('EUR', 'CW');

interface Ports {
  readonly port: number;
  readonly operations: number;
}

/** The back end in a process of its own, as `npm start` runs it; resolves when it says that it is ready. */
async function start({ port, operations }: Ports, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/start.mjs', '--no-build', '--dist', dist], {
    env: {
      ...childEnvironment(),
      ...{ PORT: String(port), ORBIT_OPS_PORT: String(operations) },
      ...{ ORBIT_DATA: pathOf(home, 'data'), ORBIT_GAMES: String(GAMES), ORBIT_SIMULATED: 'off', ...env },
      // A disk that takes a second is no fault of what is tested, and would be logged.
      ORBIT_SLOW_QUERY: '600000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, errors }));
  await vi.waitFor(async () => expect(await statusOf(operations, '/readyz')).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
  return { child, ended };
}

const statusOf = (port: number, path: string): Promise<number | null> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => null,
  );

const freePorts = async (): Promise<Ports> => ({
  port: await findFreePortGroup(),
  operations: await findFreePortGroup(),
});

/** A signed-in device that repeats what brought no answer, with the same key, as the page does. */
function deviceOf(origin: string) {
  let cookie = '';
  const send = async (method: string, path: string, body?: object, key?: string) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...{ 'x-requested-with': 'XMLHttpRequest', origin, cookie },
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const set = response.headers.getSetCookie().map(line => line.split(';')[0]);
    if (set.length > 0) cookie = [cookie, ...set].filter(Boolean).join('; ');
    const reply = (await response.json().catch(() => null)) as unknown;
    return { status: response.status, player: response.headers.get('x-player'), body: reply };
  };
  const untilAnswered = async (...request: Parameters<typeof send>): ReturnType<typeof send> => {
    for (;;) {
      const answer = await send(...request).catch(() => null);
      if (answer && answer.status < 500) return answer;
      await pause(20);
    }
  };
  return { send, untilAnswered };
}

describe('SIGTERM', { timeout: 120_000 }, () => {
  test('loses nothing of a client: what runs is answered, the socket rejoins the next process, every bet counts once', async () => {
    const ports = await freePorts();
    const origin = `http://127.0.0.1:${ports.port}`;
    const first = await start(ports, { ORBIT_DRAIN_GRACE: '3' });
    const device = deviceOf(origin);
    const signedIn = await device.send('POST', '/api/users/sign_in', { user: seededPlayer });
    expect(signedIn.status).toBe(201);
    const { player } = await device.send('GET', '/api/player');
    const socketToken = async () =>
      ((await device.send('GET', '/api/player/settings')).body as { realtime: { token: string } }).realtime
        .token;
    let token = await socketToken();
    const codes: number[] = [];
    const listener = join(`ws://127.0.0.1:${ports.port}/socket`, token, `user:${player}`, {
      token: () => token,
    });
    listener.socket.onClose(({ code }: CloseEvent) => void codes.push(code));
    await vi.waitFor(() => expect(listener.joins).toHaveLength(1), { timeout: 20_000 });

    const launch = await device.send(
      'POST',
      '/api/player/game_sessions',
      { identifier, currency: 'EUR' },
      'launch-key-1',
    );
    const { token: gameToken } = launch.body as { token: string };
    const game = deviceOf(`http://127.0.0.1:${ports.port + 1}`);
    const keys: string[] = [];
    let isOver = false;
    const betting = (async () => {
      while (!isOver) {
        const round_key = crypto.randomUUID();
        const bet = { token: gameToken, round_key, bet_cents, mode: 'base' };
        const { body } = await game.untilAnswered('POST', '/rgs/play', bet);
        const { round } = body as { round?: { round_id: string; state: string } };
        if (!round) {
          // Rounds have a least time, of which the game knows and this client does not.
          await pause(100);
          continue;
        }
        keys.push(round_key);
        if (round.state === 'open')
          await game.untilAnswered('POST', '/rgs/end_round', { token: gameToken, round_id: round.round_id });
      }
    })();
    await vi.waitFor(() => expect(keys.length).toBeGreaterThan(1), { timeout: 20_000 });

    first.child.kill('SIGTERM');
    // Not ready first, while requests are still taken.
    await vi.waitFor(async () => expect(await statusOf(ports.operations, '/readyz')).toBe(503), {
      interval: 5,
    });
    expect(await statusOf(ports.operations, '/healthz')).toBe(200);
    expect(await statusOf(ports.port, '/')).toBe(200);
    expect(await first.ended).toEqual({ code: 0, errors: '' });
    // What follows are attempts to connect again while no process listens.
    expect(codes[0]).toBe(1012);

    const second = await start(ports);
    token = await socketToken();
    await vi.waitFor(() => expect(listener.joins).toHaveLength(2), { timeout: 20_000 });
    const before = keys.length;
    await vi.waitFor(() => expect(keys.length).toBeGreaterThan(before + 1), { timeout: 20_000 });
    isOver = true;
    await betting;
    second.child.kill('SIGINT');
    expect(await second.ended).toEqual({ code: 0, errors: '' });

    const store = new DatabaseSync(pathOf(home, 'data/orbit.sqlite'), { readOnly: true });
    const counted = store.prepare('select count(*) as n from rounds where round_key = ?');
    expect(keys.filter(key => (counted.get(key) as { n: number }).n !== 1)).toEqual([]);
    store.close();
    const { db } = openSqlite(pathOf(home, 'data/orbit.sqlite'));
    expect(await audit(db)).toEqual([]);
    await db.destroy();
  });

  test('twice ends the process at once', async () => {
    const ports = await freePorts();
    const { child, ended } = await start(ports, { ORBIT_DRAIN_GRACE: '600' });
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf(ports.operations, '/readyz')).toBe(503), {
      interval: 5,
    });
    child.kill('SIGTERM');
    expect((await ended).code).toBe(143);
  });

  test('a port of operation that is in use ends the start with one line that names its setting', async () => {
    const { port, operations } = await freePorts();
    const first = await start({ port, operations });
    const other = spawn(process.execPath, ['server/start.mjs', '--no-build', '--dist', dist], {
      env: { ...childEnvironment(), PORT: '0', ORBIT_OPS_PORT: String(operations) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    processes.push(other);
    let text = '';
    other.stderr.on('data', part => {
      text += String(part);
    });
    const [code] = await once(other, 'close');
    expect({ code, text }).toEqual({
      code: 1,
      text: `Orbit: port ${operations} is in use; choose another with ORBIT_OPS_PORT\n`,
    });
    first.child.kill('SIGINT');
    expect((await first.ended).code).toBe(0);
  });
});
