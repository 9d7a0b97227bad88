import type { WorkerConfig } from '../../src/contract/subjects/info.ts';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import { readCatalogueState } from '../catalogue/state.ts';
import { openClients } from '../clients/broadcast.ts';
import { buildsInUse } from '../clients/client-builds.ts';
import { isOffline } from '../network/circuit-breaker.ts';
import { inFlightCount } from '../network/fetch-with-retry.ts';
import { serverNow } from '../network/server-clock.ts';
import { now } from '../network/timings.ts';
import { readIdentity } from '../session/identity.ts';
import { type Build, countPrecached } from '../storage/build-files.ts';
import { playerDb, sharedDb } from '../storage/databases.ts';
import { storageState } from '../storage/errors.ts';
import { countScreenFiles } from '../strategies/assets.ts';
import { describeError, listErrors } from './error-log.ts';

type Mode = WorkerConfig['mode'];
type CellValue = string | number | boolean | null;
type ReportRow = Readonly<Record<string, CellValue>>;
/** By heading; a section that fails or takes too long has the reason instead. */
type StateReport = Readonly<Record<string, ReportRow | readonly ReportRow[] | string>>;

/** A section that takes longer is left out, milliseconds: the page is needed when something hangs. */
const SECTION_TIMEOUT_MS = 2000;
/** How much of an opaque hash is shown: enough to distinguish two players. */
const HASH_CHARACTERS = 6;

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** Each section by its heading. Of a player they contain only that one is signed in. */
const sections = (build: Build, mode: Mode | null): Record<string, () => Promise<StateReport[string]>> => ({
  worker: async () => ({
    build: build.build,
    mode: mode ?? 'unknown',
    time: isoTime(now()),
    server_ahead_ms: Math.round(serverNow() - now()),
    shell_files: Object.values(await countPrecached(build)).join(' of '),
    screen_files: Object.values(await countScreenFiles(build)).join(' of '),
  }),
  pages: async () => {
    const pages = await openClients();
    return {
      open: pages.length,
      visible: pages.filter(({ visibilityState }) => visibilityState === 'visible').length,
      builds: [...((await buildsInUse()) ?? ['unknown'])].join(', '),
    };
  },
  network: async () => ({ requests: inFlightCount(), answers: !isOffline(), online: navigator.onLine }),
  player: async () => {
    const { player, epoch, parked } = await readIdentity();
    return {
      signed_in: player !== null,
      hash: player?.slice(0, HASH_CHARACTERS) ?? null,
      epoch,
      suspended: parked !== null,
    };
  },
  queue: countQueue,
  catalogue: async () => {
    const state = await readCatalogueState();
    return {
      games: state?.count ?? 0,
      cursor: state?.cursor ?? null,
      at: state ? isoTime(state.at) : null,
      filters: (await sharedDb().keys('filters')).length,
    };
  },
  storage: async () => {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    const { kept, trouble } = storageState();
    return { kept, trouble, usage, quota, persisted: await navigator.storage.persisted() };
  },
  caches: async () =>
    Promise.all(
      (await caches.keys()).map(async name => ({
        name: name.startsWith('u-') ? name.slice(0, HASH_CHARACTERS + 2) : name,
        entries: (await (await caches.open(name)).keys()).length,
      })),
    ),
  answers: async () =>
    (await sharedDb().all('answers')).map(({ key, at, build: of }) => ({
      key,
      at: isoTime(at),
      build: of,
    })),
  translations: async () =>
    (await sharedDb().all('messages')).map(({ key, at, bucket, catalogue, previous }) => ({
      locale: key,
      at: isoTime(at),
      bucket,
      bytes: catalogue.length,
      previous: previous !== null,
    })),
  errors: async () =>
    (await listErrors()).map(({ at, build: of, where, message }) => ({
      at: isoTime(at),
      build: of,
      where,
      message,
    })),
});

/** How many mutations are queued, by kind and without their contents. */
async function countQueue(): Promise<ReportRow> {
  const { player } = await readIdentity();
  if (player === null) return {};
  const counts: Record<string, number> = {};
  for (const { topic } of await playerDb(player).all('outbox')) {
    const kind = /^\w+(?=:)/.exec(topic)?.[0] ?? 'other';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/**
 * The state of the worker for support staff, who read it off a player's phone (decision 0087): the same text as a page, and as JSON
 * with `?json` or where JSON is accepted. `mode` null: not loaded yet.
 */
export async function serveStatePage(request: Request, build: Build, mode: Mode | null): Promise<Response> {
  const entries = Object.entries(sections(build, mode)).map(async ([heading, collect]) => {
    return [
      heading,
      await withTimeout(collect().catch(describeError), SECTION_TIMEOUT_MS, 'timed out'),
    ] as const;
  });
  const json = JSON.stringify(Object.fromEntries(await Promise.all(entries)), null, 1);
  const wantsJson =
    new URL(request.url).searchParams.has('json') ||
    (request.headers.get('accept') ?? '').startsWith('application/json');
  return new Response(json, {
    headers: {
      'content-type': `${wantsJson ? 'application/json' : 'text/plain'}; charset=utf-8`,
      'cache-control': 'no-store',
    },
  });
}
