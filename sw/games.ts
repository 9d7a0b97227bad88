import { games as endpoints, type Game } from '../src/contract/games.ts';
import type { Device } from '../src/contract/wire.ts';
import { announceChange } from './changes.ts';
import { sharedDb } from './db.ts';
import { downloadChanges } from './games-download.ts';
import { pageThrough } from './games-paging.ts';
import { changeGames, forgetGames, replaceGames } from './games-rows.ts';
import { type CatalogueState, catalogueState } from './games-state.ts';
import { now } from './scale.ts';

/** What changed is asked for so often at most, milliseconds. */
const DUE_MS = 600_000;
/** A platform without the call is paged through again after a day. */
const PAGES_DUE_MS = 86_400_000;
/** Below this much free room, bytes, the catalogue is not fetched: it would push off what was seen. */
const ROOM = 40_000_000;
const LOCK = 'orbit-catalogue';

let running: Promise<number> | null = null;
/** It was tried in this worker's life and could not be kept. */
let isGivenUp = false;

/** Brings the stored catalogue up to date (decisions D10, D25); one at a time. Gives how many games are stored. */
export function syncCatalogue(device: Device): Promise<number> {
  running ??= alone(() => sync(device)).finally(() => {
    running = null;
  });
  return running;
}

/** Another worker that syncs has the lock: it is not waited for. */
async function alone(work: () => Promise<number>): Promise<number> {
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, async lock => (lock ? work() : countGames()));
}

const countGames = async (): Promise<number> => (await catalogueState())?.count ?? 0;

async function sync(device: Device): Promise<number> {
  const known = await catalogueState();
  const state = known?.device === device ? known : null;
  if (isGivenUp || !isDue(state) || !(await hasRoom(state))) return countGames();
  const cursor = state?.cursor ?? null;
  const came = await downloadChanges(device, cursor);
  if (came.kind === 'absent') {
    if (await pageThrough(device)) await announceGames();
  } else if (came.kind === 'changes') {
    const next = { cursor: came.cursor, at: now(), device, build: __BUILD__ };
    const isChanged = await apply(came.isFull, came.games, came.removed, next, state);
    if (!(await sharedDb()).isKept) return giveUp();
    if (isChanged) await announceGames();
  }
  return countGames();
}

/** Storage has no room for it after all: a whole catalogue in memory only is of no use, and would be lost with it. */
async function giveUp(): Promise<number> {
  isGivenUp = true;
  await forgetGames();
  return 0;
}

async function apply(
  isFull: boolean,
  games: readonly Game[],
  removed: readonly string[],
  next: Omit<CatalogueState, 'count'>,
  state: CatalogueState | null,
): Promise<boolean> {
  if (!isFull && !state) return false;
  if (!isFull && state)
    return changeGames(games, removed, { ...next, build: state.build, count: state.count });
  await replaceGames(games, { ...next, count: games.length });
  return true;
}

const isDue = (state: CatalogueState | null): boolean =>
  state === null || now() - state.at >= (state.cursor === null ? PAGES_DUE_MS : DUE_MS);

/** Nothing big is fetched for a store that can't keep it. */
async function hasRoom(state: CatalogueState | null): Promise<boolean> {
  const db = await sharedDb();
  if (!db.isKept) return false;
  if (state) return true;
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > ROOM;
}

/** Lists, rows and the search of every page are asked for again, from the store. */
async function announceGames(): Promise<void> {
  for (const { path } of [endpoints.syncCatalogue, endpoints.filterGames, endpoints.selectGames])
    await announceChange(path);
}
