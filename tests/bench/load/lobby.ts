import autocannon from 'autocannon';
import { cpuFigure, type LoadedBackEnd } from './back-end.ts';
import type { Figure } from './figures.ts';
import { networkOfClient } from './population.ts';

const CONNECTIONS = 32;
/** Clients that the calls come from: each stays below the limit of its network. */
const CLIENTS = 20_000;

const filter = (body: object) => ({
  method: 'POST' as const,
  path: '/api/games_filter',
  body: JSON.stringify({ device: 'desktop', sort: 'popular', page_size: 40, ...body }),
  headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
});

/** The goal of one call at a steady rate (PERF-13). */
const COLLECTIONS: autocannon.Request = { method: 'GET', path: '/api/games/collections' };
const COLLECTIONS_PER_SECOND = 1_000;
const COLLECTIONS_P99_MS = 20;

/** What a visit to the lobby asks for: its rails, its providers, a list, a search, and who the visitor is. */
const CALLS: readonly autocannon.Request[] = [
  COLLECTIONS,
  { method: 'GET', path: '/api/games/providers' },
  filter({ filter: { section: 'pokies' } }),
  filter({ filter: { title: 'dragon' } }),
  { method: 'GET', path: '/api/player' },
];

/** Calls a second of guests in the lobby, each from a network of its own, compressed as for browsers. */
export async function measureLobby(backEnd: LoadedBackEnd, seconds: number): Promise<readonly Figure[]> {
  const { port } = backEnd;
  let next = 0;
  const run = (duration: number, calls = CALLS, overallRate?: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: CONNECTIONS,
      duration,
      ...(overallRate === undefined ? {} : { overallRate }),
      requests: calls.map(call => ({
        ...call,
        setupRequest: sent => ({
          ...sent,
          headers: {
            ...sent.headers,
            'accept-encoding': 'br, gzip',
            origin: `http://127.0.0.1:${port}`,
            'x-forwarded-for': networkOfClient(next++ % CLIENTS),
          },
        }),
      })),
    });
  await run(2);
  const cpu = backEnd.cpuSeconds();
  const result = await run(seconds);
  const lobbyFigures = cpuFigure(backEnd, cpu, result.requests.total, 'a call');
  const collections = await run(seconds, [COLLECTIONS], COLLECTIONS_PER_SECOND);
  return [
    { name: 'calls a second', value: result.requests.average, unit: '/s' },
    { name: 'a call, p50', value: result.latency.p50, unit: 'ms' },
    { name: 'a call, p99', value: result.latency.p99, unit: 'ms' },
    ...lobbyFigures,
    {
      name: 'collections, paced: calls a second',
      value: collections.requests.average,
      unit: '/s',
      goal: { min: 0.97 * COLLECTIONS_PER_SECOND },
    },
    {
      name: 'collections, paced: a call, p99',
      value: collections.latency.p99,
      unit: 'ms',
      goal: { max: COLLECTIONS_P99_MS },
    },
    {
      name: 'failed calls',
      value: result.non2xx + result.errors + collections.non2xx + collections.errors,
      unit: '',
      goal: { max: 0 },
    },
  ];
}
