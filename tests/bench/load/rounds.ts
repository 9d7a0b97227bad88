import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuFigure, type LoadedBackEnd } from './back-end.ts';
import { type Figure, percentile, timesOf } from './figures.ts';
import type { LoadPlayer } from './population.ts';

/** The least time between two rounds of a player (`minimum_round_ms` of CW), and a little more. */
const PACE_MS = 2600;
const STAKE_CENTS = 100;
const READ_CONNECTIONS = 20;
const RATED = /^2/;

interface RoundsLoad {
  readonly backEnd: LoadedBackEnd;
  readonly players: readonly LoadPlayer[];
  readonly seconds: number;
  readonly readsPerSecond: number;
  /** Rounds at the same time, one step after another: where the knee is. */
  readonly atOnce: readonly number[];
}

/**
 * Rounds that players play over HTTP by the game's own calls, each with its draw, limits, ledger, events and commit, while others
 * read their balances. Every player keeps the pace that the licence demands, so that the number of players bounds the rate.
 */
export async function measureRounds(load: RoundsLoad): Promise<readonly Figure[]> {
  const steps = [];
  const queue = createQueue(load.players);
  for (const atOnce of load.atOnce) {
    const reads = startReads(load);
    const cpu = load.backEnd.cpuSeconds();
    const step = await playFor(load, queue, atOnce);
    const cost = cpuFigure(load.backEnd, cpu, step.times.length, 'a bet with its share of reads');
    steps.push({ atOnce, ...step, cost, reads: await reads });
  }
  const best = steps.reduce((top, step) => (step.rate > top.rate * 1.05 ? step : top));
  const bound = load.players.length / (PACE_MS / 1000);
  const described = steps.map(
    ({ atOnce, rate, times }) =>
      `${atOnce} at a time: ${rate.toFixed(0)}/s, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  );
  const note =
    best.rate > 0.9 * bound
      ? `bounded by the ${load.players.length} players, of whom each plays every ${PACE_MS} ms`
      : `the knee is at ${best.atOnce} at a time (${described.join('; ')})`;
  return [
    { name: 'settled bets a second', value: best.rate, unit: '/s', note },
    ...timesOf('a bet', best.times),
    ...best.cost,
    { name: 'reads a second beside', value: best.reads.rate, unit: '/s' },
    { name: 'a read, p99', value: best.reads.p99, unit: 'ms' },
    {
      name: 'failed calls',
      value: steps.reduce((sum, step) => sum + step.failed, 0),
      unit: '',
      goal: { max: 0 },
    },
  ];
}

/** Gives out the players in the order in which they may play again, over all steps; null: none may at the moment. */
function createQueue(players: readonly LoadPlayer[]): () => LoadPlayer | null {
  const waiting = players.map(player => ({ player, from: 0 }));
  let next = 0;
  return () => {
    const one = waiting[next % waiting.length];
    if (one === undefined || one.from > performance.now()) return null;
    next += 1;
    one.from = performance.now() + PACE_MS;
    return one.player;
  };
}

/** Plays with as many players at a time, each when its pace allows. */
async function playFor({ backEnd, seconds }: RoundsLoad, queue: () => LoadPlayer | null, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  const play = async () => {
    while (performance.now() < end) {
      const player = queue();
      if (player === null) {
        await sleep(5);
        continue;
      }
      const begun = performance.now();
      const isFinished = await playRound(agent, backEnd.port + 1, player).catch(() => false);
      if (isFinished) times.push(performance.now() - begun);
      else failed += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, play));
  agent.destroy();
  return { times, failed, rate: times.length / ((performance.now() - startedAt) / 1000) };
}

/** A round until it is settled; one with a feature is closed as the game does after showing it. */
async function playRound(agent: Agent, port: number, player: LoadPlayer): Promise<boolean> {
  const body = { token: player.gameToken, round_key: randomUUID(), bet_cents: STAKE_CENTS, mode: 'base' };
  const played = await post(agent, port, player, '/rgs/play', body);
  const round = played.body['round'] as { round_id: string; state: string } | undefined;
  if (played.status !== 200 || round === undefined) return false;
  if (round.state === 'closed') return true;
  const closing = { token: player.gameToken, round_id: round.round_id };
  return (await post(agent, port, player, '/rgs/end_round', closing)).status === 200;
}

function post(
  agent: Agent,
  port: number,
  { network }: LoadPlayer,
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'x-forwarded-for': network,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', part => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** So many reads of balances a second, each by another player. */
async function startReads({ backEnd, players, seconds, readsPerSecond }: RoundsLoad) {
  if (readsPerSecond === 0) return { rate: 0, p99: 0 };
  let next = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${backEnd.port}`,
    connections: READ_CONNECTIONS,
    duration: seconds,
    overallRate: readsPerSecond,
    requests: [
      {
        method: 'GET',
        path: '/api/player/accounts',
        setupRequest: read => {
          const player = players[next++ % players.length];
          const headers = { cookie: player?.cookie ?? '', 'x-forwarded-for': player?.network ?? '' };
          return { ...read, headers };
        },
      },
    ],
  });
  const statuses = Object.entries(result.statusCodeStats ?? {});
  const answered = statuses.reduce((sum, [code, { count = 0 }]) => sum + (RATED.test(code) ? count : 0), 0);
  return { rate: answered / result.duration, p99: result.latency.p99 };
}
