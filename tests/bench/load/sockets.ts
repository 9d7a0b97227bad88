import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cpuFigure, type LoadedBackEnd } from './back-end.ts';
import { type Figure, timesOf } from './figures.ts';
import type { LoadPlayer } from './population.ts';

const MB = 1e6;
/** Sockets that are opened at the same time. */
const BATCH = 100;
/** The interval of the official client. */
const HEARTBEAT_MS = 30_000;
const HEARTBEAT = JSON.stringify([null, '9', 'phoenix', 'heartbeat', {}]);
/** So many of them have a goal of their own (PERF-13), as they are opened first. */
const FIRST_SOCKETS = 2_000;
const FIRST_SOCKETS_GOAL_MB = 300;
/** Sockets of a player: devices and tabs. */
const DEVICES = 10;
const SETTLE_MS = 3_000;
const TICK_MS = 10;
/** An event that has not come by then is lost. */
const LOST_MS = 5_000;
/** Files that the process needs beside its sockets. */
const OTHER_FILES = 500;

interface SocketLoad {
  readonly backEnd: LoadedBackEnd;
  readonly players: readonly LoadPlayer[];
  readonly favourites: readonly string[];
  readonly sockets: number;
  readonly eventsPerSecond: number;
  readonly seconds: number;
  /** Megabytes that they may take; null where no goal is set. */
  readonly goalMB: number | null;
}

/** How many sockets the system lets this process have; null where it does not say. */
function openFilesAllowed(): number | null {
  try {
    const [, soft] = /Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** A player whose devices wait for the event of a write. */
interface Listener {
  readonly player: LoadPlayer;
  sentAt: number;
  missing: number;
  isFavourite: boolean;
}

/** Holds sockets, each on two topics, and measures what they take and how soon events reach them all. */
export async function measureSockets(load: SocketLoad): Promise<readonly Figure[]> {
  const allowed = openFilesAllowed();
  const most = Math.min(load.sockets, allowed === null ? load.sockets : allowed - OTHER_FILES);
  const count = most - (most % DEVICES);
  if (load.players.length * DEVICES < count)
    throw new Error(`${count} sockets need ${count / DEVICES} players`);
  const note =
    count < load.sockets
      ? `${count} instead of ${load.sockets}: this system allows ${allowed} open files`
      : undefined;
  const times: number[] = [];
  const listeners = load.players
    .slice(0, count / DEVICES)
    .map((player): Listener => ({ player, sentAt: 0, missing: 0, isFavourite: false }));
  const before = load.backEnd.residentBytes();
  const devices: WebSocket[] = [];
  await openUntil(Math.min(FIRST_SOCKETS, count), devices, load.backEnd.port, listeners, times);
  await sleep(SETTLE_MS);
  const withFirst = load.backEnd.residentBytes();
  await openUntil(count, devices, load.backEnd.port, listeners, times);
  const heartbeat = setInterval(() => {
    for (const socket of devices) socket.send(HEARTBEAT);
  }, HEARTBEAT_MS);
  await sleep(SETTLE_MS);
  const after = load.backEnd.residentBytes();
  const cpu = load.backEnd.cpuSeconds();
  const { delivered, seconds, lost, failed } = await causeEvents(load, listeners, times);
  clearInterval(heartbeat);
  const open = devices.filter(socket => socket.readyState === WebSocket.OPEN).length;
  for (const socket of devices) socket.terminate();
  await sleep(SETTLE_MS);
  const memory: Figure[] =
    before === null || withFirst === null || after === null
      ? []
      : [
          ...memoryOfFirst(count, withFirst, load.goalMB !== null),
          {
            name: 'memory of the back end with them',
            value: after / MB,
            unit: 'MB',
            ...(load.goalMB === null ? {} : { goal: { max: load.goalMB } }),
          },
          { name: 'memory of a socket', value: (after - before) / count / 1000, unit: 'KB' },
        ];
  return [
    { name: 'sockets held', value: open, unit: '', goal: { min: load.sockets }, ...(note ? { note } : {}) },
    ...memory,
    {
      name: 'events delivered a second',
      value: delivered / seconds,
      unit: '/s',
      // Paced: it can't be more than what was asked for, and the last ones come after the end.
      goal: { min: 0.97 * load.eventsPerSecond },
    },
    ...timesOf('an event', times, 100),
    ...cpuFigure(load.backEnd, cpu, times.length, `an event, one write for ${DEVICES} of them`),
    { name: 'events lost', value: lost, unit: '', goal: { max: 0 } },
    { name: 'failed writes', value: failed, unit: '', goal: { max: 0 } },
  ];
}

const memoryOfFirst = (count: number, bytes: number, hasGoal: boolean): readonly Figure[] =>
  count < FIRST_SOCKETS
    ? []
    : [
        {
          name: `memory of the back end with the first ${FIRST_SOCKETS.toLocaleString('en')}`,
          value: bytes / MB,
          unit: 'MB',
          ...(hasGoal ? { goal: { max: FIRST_SOCKETS_GOAL_MB } } : {}),
        },
      ];

async function openUntil(
  count: number,
  devices: WebSocket[],
  port: number,
  listeners: readonly Listener[],
  times: number[],
): Promise<void> {
  while (devices.length < count) {
    const size = Math.min(BATCH, count - devices.length);
    const opening = Array.from({ length: size }, (_, n) => {
      const listener = listeners[(devices.length + n) % listeners.length];
      if (listener === undefined) throw new Error('nobody to connect');
      return openOne(port, listener, times);
    });
    devices.push(...(await Promise.all(opening)));
  }
}

/** Opens a socket and joins both topics; an event of the player ends the wait of this device. */
function openOne(port: number, listener: Listener, times: number[]): Promise<WebSocket> {
  const { player } = listener;
  const bearer = Buffer.from(player.socketToken()).toString('base64url');
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/socket/websocket?vsn=2.0.0`,
    ['phoenix', `base64url.bearer.phx.${bearer}`],
    { headers: { 'x-forwarded-for': player.network }, perMessageDeflate: false },
  );
  return new Promise((resolve, reject) => {
    let joined = 0;
    socket.on('error', reject);
    socket.on('open', () => {
      for (const [n, topic] of [player.topic, 'public'].entries())
        socket.send(JSON.stringify([String(n), String(n), topic, 'phx_join', {}]));
    });
    socket.on('message', data => {
      const text = String(data);
      if (text.includes('"phx_reply"')) {
        joined += 1;
        if (joined === 2) resolve(socket);
      } else if (listener.missing > 0 && text.includes('"favourites_changed"')) {
        listener.missing -= 1;
        times.push(performance.now() - listener.sentAt);
      }
    });
  });
}

/** Writes at a steady rate, each by another player, of whom each device gets the event; a player's next write waits for them. */
async function causeEvents(
  { backEnd, favourites, eventsPerSecond, seconds }: SocketLoad,
  listeners: readonly Listener[],
  times: readonly number[],
) {
  const writesPerSecond = eventsPerSecond / DEVICES;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const running = new Set<Promise<void>>();
  let failed = 0;
  let lost = 0;
  const startedAt = performance.now();
  for (let sent = 0; performance.now() - startedAt < seconds * 1000; await sleep(TICK_MS)) {
    const due = ((performance.now() - startedAt) / 1000) * writesPerSecond;
    for (; sent < due; sent++) {
      const listener = listeners[sent % listeners.length];
      if (listener === undefined) continue;
      const isLate = listener.missing > 0 && performance.now() - listener.sentAt < LOST_MS;
      if (isLate) continue;
      lost += listener.missing;
      listener.missing = DEVICES;
      listener.sentAt = performance.now();
      const one: Promise<void> = toggle(agent, backEnd.port, listener, favourites)
        .then(status => {
          if (status >= 300) failed += 1;
        })
        .catch(() => {
          failed += 1;
        })
        .finally(() => running.delete(one));
      running.add(one);
    }
  }
  const took = (performance.now() - startedAt) / 1000;
  const delivered = times.length;
  await Promise.all(running);
  await sleep(LOST_MS);
  agent.destroy();
  lost += listeners.reduce((sum, { missing }) => sum + missing, 0);
  return { delivered, seconds: took, lost, failed };
}

/** Marks a game or unmarks it: a keyed write with one event. Resolves to the status. */
function toggle(
  agent: Agent,
  port: number,
  listener: Listener,
  favourites: readonly string[],
): Promise<number> {
  const { player } = listener;
  const method = listener.isFavourite ? 'DELETE' : 'PUT';
  listener.isFavourite = !listener.isFavourite;
  const headers = {
    cookie: player.cookie,
    origin: `http://127.0.0.1:${port}`,
    'x-requested-with': 'XMLHttpRequest',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': player.network,
  };
  const path = `/api/player/favorite_games/${encodeURIComponent(favourites[0] ?? '')}`;
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, response => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
