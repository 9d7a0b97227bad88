import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hrtime } from 'node:process';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { type ForkedServer, forkServer } from '../server/realtime/forked-server.ts';

/*
 * How soon a public win has reached the last of many clients of one process of the back end: `node tests/bench/sockets.ts`. Memory
 * and own events are measured on the product by `npm run bench:load`. Clients and server share the machine, so the times are those
 * of both.
 */
const { values: options } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000' },
    events: { type: 'string', default: '2000' },
    wins: { type: 'string', default: '20' },
  },
});
const SOCKETS = Number(options.sockets);
const MB = 1024 * 1024;
/** Sockets that are opened concurrently. */
const BATCH = 50;
/** The heartbeat interval of the official client. */
const HEARTBEAT_MS = 30_000;
const load = loadavg()[0]?.toFixed(1);

interface Player {
  readonly id: number;
  readonly topic: string;
}
type OnEvent = (id: string, at: bigint) => void;

/** Opens a socket, joins both topics, and calls `onEvent` for each event. */
function openSocket(address: string, token: string, topic: string, onEvent: OnEvent): Promise<WebSocket> {
  const bearer = Buffer.from(token).toString('base64url');
  const socket = new WebSocket(`${address}/websocket?vsn=2.0.0`, [
    'phoenix',
    `base64url.bearer.phx.${bearer}`,
  ]);
  return new Promise((resolve, reject) => {
    let joined = 0;
    socket.on('error', reject);
    socket.on('open', () => {
      const heartbeat = setInterval(
        () => socket.send(JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}])),
        HEARTBEAT_MS,
      );
      socket.on('close', () => clearInterval(heartbeat));
      for (const [n, name] of [topic, 'public'].entries()) {
        socket.send(JSON.stringify([String(n), String(n), name, 'phx_join', {}]));
      }
    });
    socket.on('message', data => {
      const at = hrtime.bigint();
      const [, , , event, payload] = JSON.parse(String(data)) as [
        never,
        never,
        string,
        string,
        { id?: string },
      ];
      if (event !== 'phx_reply') return onEvent(payload.id ?? '', at);
      joined += 1;
      if (joined === 2) resolve(socket);
    });
  });
}

async function openAll(
  server: ForkedServer,
  players: readonly Player[],
  onEvent: OnEvent,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let first = 0; first < players.length; first += BATCH) {
    const batch = players.slice(first, first + BATCH);
    const opened = batch.map(async ({ id, topic }) => {
      const token = (await server.send({ do: 'token', player: id })) as string;
      return openSocket(server.address, token, topic, onEvent);
    });
    sockets.push(...(await Promise.all(opened)));
  }
  return sockets;
}

const ms = (from: bigint, to: bigint): number => Number(to - from) / 1e6;
function percentiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms (${sorted.length})`;
}

const memoryOf = async (server: ForkedServer) =>
  (await server.send({ do: 'memory' })) as { rss: number; heapUsed: number; members: number };

async function bench(server: ForkedServer): Promise<void> {
  const causes = new Map<string, bigint>();
  const arrivals = new Map<string, bigint>();
  const lastWin = new Map<string, { at: bigint; count: number }>();
  const winCauses: bigint[] = [];
  server.onCause((cause, at) => (cause === 'public' ? winCauses.push(at) : causes.set(cause, at)));
  const onEvent: OnEvent = (id, at) => {
    if (id.startsWith('public')) lastWin.set(id, { at, count: (lastWin.get(id)?.count ?? 0) + 1 });
    else arrivals.set(id, at);
  };
  const players = (await server.send({ do: 'players', count: SOCKETS })) as Player[];
  const before = await memoryOf(server);
  const started = hrtime.bigint();
  const sockets = await openAll(server, players, onEvent);
  const opened = ms(started, hrtime.bigint());
  const after = await memoryOf(server);
  const ids = players.map(({ id }) => id);
  await server.send({ do: 'grants', players: ids, times: Number(options.events), pause: 5 });
  await server.send({ do: 'wins', times: Number(options.wins), pause: 500 });
  await memoryOf(server);
  const busy = await memoryOf(server);
  for (const socket of sockets) socket.terminate();

  const own = [...causes].flatMap(([id, at]) => {
    const arrived = arrivals.get(id);
    return arrived === undefined ? [] : [ms(at, arrived)];
  });
  const wins = [...lastWin.values()];
  const toAll = wins.map(({ at }, n) => ms(winCauses[n] ?? at, at));
  const lost = causes.size - own.length + wins.filter(({ count }) => count !== SOCKETS).length;
  const each = (after.rss - before.rss) / SOCKETS / 1024;
  const sizeOf = ({ rss, heapUsed }: typeof after) =>
    `${(rss / MB).toFixed(0)} MB (heap ${(heapUsed / MB).toFixed(0)})`;
  console.log(`${cpus().length} cores, load ${load} before; Node ${process.version}`);
  console.log(`sockets     ${after.members} open in ${(opened / 1000).toFixed(1)} s, each on two topics`);
  console.log(
    `memory      ${sizeOf(before)} without, ${sizeOf(after)} with them: ${each.toFixed(0)} KB each; ${sizeOf(busy)} after the events`,
  );
  console.log(`own event   ${percentiles(own)}, from before its transaction to the client`);
  console.log(`public win  ${percentiles(toAll)}, until the last of ${SOCKETS} has it`);
  console.log(`not arrived ${lost}`);
}

const folder = mkdtempSync(join(tmpdir(), 'orbit-sockets-'));
const server = await forkServer(join(folder, 'store.sqlite'), 0, 12_000);
try {
  await bench(server);
} finally {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}
