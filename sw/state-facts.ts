import { serverNow } from './clock.ts';
import { playerDb, sharedDb } from './db.ts';
import { PLAYER_STEPS, SHARED_STEPS } from './db-steps.ts';
import { listErrors, wordsOf } from './errors.ts';
import { catalogueState } from './games-state.ts';
import { readIdentity } from './identity.ts';
import { knownMode } from './kill-switch.ts';
import { isTroubled } from './network.ts';
import { openBuilds } from './page-builds.ts';
import { type Build, countPrecached } from './precache.ts';
import { flightCount } from './retry.ts';
import { now } from './scale.ts';
import { scope } from './scope.ts';
import { storageState } from './storage-trouble.ts';
import { countScreens } from './warm-up.ts';

type Cell = string | number | boolean | null;
/** One line, by column. */
export type Line = Readonly<Record<string, Cell>>;
/** What support staff sees, by heading; a section that could not be found out says why. */
export type Facts = Readonly<Record<string, Line | readonly Line[] | string>>;

/** A part that takes longer is left out: the page is for times when something hangs, milliseconds. */
const PATIENCE_MS = 2000;
/** Of an opaque hash, enough to tell two players apart. */
const HASH_CHARACTERS = 6;

const time = (ms: number): string => new Date(ms).toISOString();

/** Each section by its heading. Nothing in them is a player's own but that somebody is signed in. */
const sections = (build: Build): Record<string, () => Promise<Facts[string]>> => ({
  worker: async () => ({
    build: build.build,
    mode: knownMode() ?? 'not read yet',
    time: time(now()),
    server_ahead_ms: Math.round(serverNow() - now()),
    shell_files: Object.values(await countPrecached(build)).join(' of '),
    screen_files: Object.values(await countScreens(build)).join(' of '),
  }),
  pages: async () => {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return {
      open: pages.length,
      visible: pages.filter(({ visibilityState }) => visibilityState === 'visible').length,
      builds: [...((await openBuilds()) ?? ['not all have said'])].join(', '),
    };
  },
  network: async () => ({ requests: flightCount(), answers: !isTroubled(), online: navigator.onLine }),
  player: async () => {
    const { player, epoch, parked } = await readIdentity();
    return {
      signed_in: player !== null,
      hash: player?.slice(0, HASH_CHARACTERS) ?? null,
      epoch,
      parked: parked !== null,
    };
  },
  queue: countQueue,
  catalogue: async () => {
    const state = await catalogueState();
    return {
      games: state?.count ?? 0,
      cursor: state?.cursor ?? null,
      at: state ? time(state.at) : null,
      filters: await (await sharedDb()).count('filters'),
    };
  },
  storage: async () => {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    const { kept, trouble } = storageState();
    return { kept, trouble, usage, quota, persisted: await navigator.storage.persisted() };
  },
  databases: async () => ({ orbit: SHARED_STEPS.length, player: PLAYER_STEPS.length }),
  caches: async () =>
    Promise.all(
      (await caches.keys()).map(async name => ({
        name: name.startsWith('u-') ? name.slice(0, HASH_CHARACTERS + 2) : name,
        entries: (await (await caches.open(name)).keys()).length,
      })),
    ),
  answers: async () =>
    (await (await sharedDb()).all('answers')).map(({ key, at, build: of }) => ({
      key,
      at: time(at),
      build: of,
    })),
  translations: async () =>
    (await (await sharedDb()).all('messages')).map(({ key, at, bucket, catalogue, previous }) => ({
      locale: key,
      at: time(at),
      bucket,
      bytes: catalogue.length,
      previous: previous !== null,
    })),
  errors: async () =>
    (await listErrors()).map(({ at, build: of, where, message }) => ({
      at: time(at),
      build: of,
      where,
      message,
    })),
});

/** How many wishes wait, by what they are about and not for what. */
async function countQueue(): Promise<Line> {
  const { player } = await readIdentity();
  if (player === null) return {};
  const counts: Record<string, number> = {};
  for (const { topic } of await (await playerDb(player)).all('outbox')) {
    const kind = /^\w+(?=:)/.exec(topic)?.[0] ?? 'other';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Everything about this worker that helps to help a player. */
export async function gatherFacts(build: Build): Promise<Facts> {
  const found = Object.entries(sections(build)).map(async ([heading, find]) => {
    const late = new Promise<string>(resolve => setTimeout(resolve, PATIENCE_MS, 'no answer in time'));
    return [heading, await Promise.race([find().catch(wordsOf), late])] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}
