import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { betLevels } from '../../../server/game/server/stakes.ts';
import { buildCatalogue } from '../../../server/games/catalogue/catalogue.ts';
import { seededPlayer } from '../../../server/sandbox/seed.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import { IS_LONG } from '../../setup/long-matrix.ts';
import { fakeDist } from '../fake-dist.ts';
import { disconnectAllSockets, join } from '../realtime/phoenix.ts';
import { newLocation } from '../test-database.ts';
import { type Device, deviceOf } from './device.ts';
import { type Machine, startMachine, startProxy } from './machines.ts';

/** Kills and restarts in turn; the long matrix has more of them. */
const TURNS = IS_LONG ? 8 : 1;
const SLOW = { timeout: 120_000, interval: 20 };
/** A look at the processes starts a program, which takes the time that they need to start. */
const OF_PROCESSES = { ...SLOW, interval: 250 };

const { dist, remove } = fakeDist();
const home = mkdtempSync(pathOf(tmpdir(), 'orbit-chaos-'));
const machines: Machine[] = [];
const cleanups: (() => unknown)[] = [];
afterEach(() => {
  disconnectAllSockets();
  for (const { child } of machines.splice(0)) child.kill('SIGKILL');
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});
afterAll(() => {
  remove();
  rmSync(home, { recursive: true, force: true });
});

const identifiers = buildCatalogue(1000)
  .games.filter(({ skin, currencies }) => skin && currencies['EUR'])
  .map(({ identifier, currencies }) => ({ identifier, id: currencies['EUR']?.id ?? 0 }));
const [bet_cents = 0] = betLevels('EUR', 'CW');

/** Repeats an action until `isOver()`; one at a time. */
async function keepDoing(isOver: () => boolean, action: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; !isOver(); n++) await action(n);
}

/** Bets for money; returns the keys of those that were answered. */
function bet(app: Device, game: Device, isOver: () => boolean) {
  const keys: string[] = [];
  const run = async () => {
    const launch = { identifier: identifiers[0]?.identifier ?? '', currency: 'EUR' };
    const { body } = await app.untilAnswered('POST', '/api/player/game_sessions', launch, 'launch-key-1');
    const { token } = body as { token: string };
    await keepDoing(isOver, async () => {
      const round_key = crypto.randomUUID();
      const played = await game.untilAnswered('POST', '/rgs/play', {
        token,
        round_key,
        bet_cents,
        mode: 'base',
      });
      const { round } = played.body as { round?: { round_id: string; state: string } };
      // Rounds have a least time, of which the game knows and this client does not.
      if (!round) return pause(50);
      keys.push(round_key);
      if (round.state === 'open')
        await game.untilAnswered('POST', '/rgs/end_round', { token, round_id: round.round_id });
      return undefined;
    });
  };
  return { keys, ended: run() };
}

/** Marks some games one after another, then takes the marks away again, and so on; returns what was confirmed last of each. */
function mark(app: Device, isOver: () => boolean) {
  const games = identifiers.slice(20, 40);
  const marked = new Map<string, boolean>();
  let confirmed = 0;
  const ended = keepDoing(isOver, async n => {
    const game = games[n % games.length];
    if (!game) throw new Error('There is no game.');
    const isMarked = Math.floor(n / games.length) % 2 === 0;
    const path = `/api/player/favorite_games/${game.id}`;
    const { status } = await app.untilAnswered(isMarked ? 'PUT' : 'DELETE', path, undefined, `mark-key-${n}`);
    expect(status).toBeLessThan(300);
    marked.set(game.identifier, isMarked);
    confirmed += 1;
    await pause(20);
  });
  return { marked, confirmed: () => confirmed, ended };
}

/** Sends the player one promo after another from the console, each once; returns the titles of those that were confirmed. */
function promote(app: Device, isOver: () => boolean) {
  const confirmed: string[] = [];
  const ended = keepDoing(isOver, async n => {
    const page = await app.untilAnswered('GET', '/sandbox');
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const title = `Promo ${n}.`;
    const form = { token, email: seededPlayer.email, type: 'bonus', title, text: 'A text' };
    const sent = await app
      .send('POST', '/sandbox/promo', new URLSearchParams(form).toString())
      .catch(() => null);
    if (sent?.status === 200) confirmed.push(title);
    return pause(100);
  });
  return { confirmed, ended };
}

/** A client of the player's own channel: every event follows the one before, or a join that has told of what it missed. */
async function follow(port: number, device: Device, player: string, transport: 'websocket' | 'longpoll') {
  const tokenNow = async () => {
    const { body } = await device.untilAnswered('GET', '/api/player/settings');
    return (body as { realtime: { token: string } }).realtime.token;
  };
  const token = await tokenNow();
  let known: number | null = null;
  let events = 0;
  const faults: string[] = [];
  const listener = join(`ws://127.0.0.1:${port}/socket`, token, `user:${player}`, {
    transport,
    token: () => token,
    onJoin: () => {
      const { seq } = listener.joins.at(-1) as { seq: number };
      if (known !== null && seq < known) faults.push(`joined at ${seq} after ${known}`);
      known = seq;
    },
    onEvent: ({ seq }) => {
      events += 1;
      if (seq !== (known ?? 0) + 1) faults.push(`${seq} after ${known}`);
      known = seq;
    },
  });
  await vi.waitFor(() => expect(listener.joins).toHaveLength(1), SLOW);
  return { listener, faults, known: () => known, events: () => events };
}

test('kills and rolling restarts of processes on two machines lose nothing and double nothing', {
  timeout: 600_000,
}, async () => {
  const location = await newLocation();
  const data = (name: string) => ({ ORBIT_DATABASE: location, ORBIT_DATA: pathOf(home, name) });
  const first = await startMachine(dist, { ...data('first'), ORBIT_PROCESSES: '2' });
  machines.push(first);
  // The second machine has the same secret.
  mkdirSync(pathOf(home, 'second'));
  for (const file of ['secret', 'vapid.json'])
    cpSync(pathOf(home, 'first', file), pathOf(home, 'second', file));
  let second = await startMachine(dist, data('second'));
  machines.push(second);

  const port = await findFreePortGroup();
  for (const offset of [0, 1]) {
    const proxy = await startProxy(() => [first.port + offset, second.port + offset], port + offset);
    cleanups.push(proxy.close);
  }
  const app = deviceOf(`http://127.0.0.1:${port}`);
  const game = deviceOf(`http://127.0.0.1:${port + 1}`);
  expect((await app.untilAnswered('POST', '/api/users/sign_in', { user: seededPlayer })).status).toBe(201);
  const player = String((await app.untilAnswered('GET', '/api/player')).headers['x-player']);
  const socket = await follow(port, app, player, 'websocket');
  // Its polls go to any process of the first machine.
  const polls = await follow(first.port, app, player, 'longpoll');

  let isOver = false;
  const bets = bet(app, game, () => isOver);
  const marks = mark(app, () => isOver);
  const promos = promote(app, () => isOver);
  const counts = () => ({
    bets: bets.keys.length,
    marks: marks.confirmed(),
    'events of the socket': socket.events(),
    'events of the polls': polls.events(),
  });
  /** Everybody has got further since. */
  const progress = async () => {
    const before = counts();
    await vi.waitFor(() => {
      const now = Object.entries(counts());
      const stuck = now.filter(([name, count]) => count <= before[name as keyof typeof before] + 1);
      expect(stuck.map(([name]) => name)).toEqual([]);
    }, SLOW);
  };
  await progress();
  for (let turn = 0; turn < TURNS; turn++) {
    // A process of the first machine, the whole second machine, and then a rolling restart.
    const before = processesOf(first);
    process.kill(before[turn % before.length] ?? 0, 'SIGKILL');
    await progress();
    second.child.kill('SIGKILL');
    await progress();
    second = await startMachine(dist, { ...data('second'), PORT: String(second.port) });
    machines.push(second);
    await vi.waitFor(() => expect(processesOf(first)).toHaveLength(2), OF_PROCESSES);
    const old = processesOf(first);
    first.child.kill('SIGHUP');
    await vi.waitFor(() => {
      const now = processesOf(first);
      expect(now).toHaveLength(2);
      expect(now.filter(pid => old.includes(pid))).toEqual([]);
    }, OF_PROCESSES);
    await progress();
  }
  isOver = true;
  await Promise.all([bets.ended, marks.ended, promos.ended]);

  const { db } = await openStore(location);
  cleanups.push(() => db.destroy());
  const last = async () =>
    (await db.selectFrom('players').select('seq').where('hash', '=', player).executeTakeFirstOrThrow()).seq;
  await vi.waitFor(
    async () => expect([socket.known(), polls.known()]).toEqual([await last(), await last()]),
    SLOW,
  );
  expect([socket.faults, polls.faults]).toEqual([[], []]);
  const of = db.selectFrom('players').select('id').where('hash', '=', player);
  const numbers = await db
    .selectFrom('outbox_events')
    .select('seq')
    .where('player_id', '=', of)
    .orderBy('seq')
    .execute();
  expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, index) => index + 1));
  const rounds = await db.selectFrom('rounds').select('round_key').where('player_id', '=', of).execute();
  const roundKeys = rounds.map(({ round_key }) => round_key);
  expect(bets.keys.filter(key => roundKeys.filter(one => one === key).length !== 1)).toEqual([]);
  const favourites = await db
    .selectFrom('favourites')
    .select('identifier')
    .where('player_id', '=', of)
    .execute();
  const marked = new Set(favourites.map(({ identifier }) => identifier));
  expect([...marks.marked].filter(([identifier, isMarked]) => marked.has(identifier) !== isMarked)).toEqual(
    [],
  );
  const notices = await db.selectFrom('notifications').selectAll().where('player_id', '=', of).execute();
  const text = JSON.stringify(notices);
  expect(promos.confirmed.length).toBeGreaterThan(0);
  expect(promos.confirmed.filter(title => text.split(title).length !== 2)).toEqual([]);
  expect(await audit(db)).toEqual([]);

  first.child.kill('SIGTERM');
  second.child.kill('SIGTERM');
  expect(await Promise.all([first.ended, second.ended])).toEqual([
    { code: 0, errors: '' },
    { code: 0, errors: '' },
  ]);
});

/** The processes that a supervisor runs. */
function processesOf({ child }: Machine): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map(line => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === child.pid).map(([pid]) => pid ?? 0);
}
