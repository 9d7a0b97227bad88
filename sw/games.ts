import { PARTS, partName } from '../src/contract/game-parts.ts';
import { games as endpoints, type Game } from '../src/contract/games.ts';
import type { Device } from '../src/contract/wire.ts';
import { inPart } from '../src/lib/game-parts.ts';
import { announceChange } from './changes.ts';
import { sharedDb } from './db.ts';
import { downloadChanges } from './games-download.ts';
import { pageThrough } from './games-paging.ts';
import { replaceGames, replacePart } from './games-replace.ts';
import { changeGames, forgetGames } from './games-rows.ts';
import { type CatalogueState, catalogueState, partsState } from './games-state.ts';
import { isMakingWay } from './retry.ts';
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
  const isChanged = state?.cursor
    ? await syncChanges({ ...state, cursor: state.cursor })
    : await syncParts(device);
  if (!(await sharedDb()).isKept) return giveUp();
  if (isChanged) await announceGames();
  return countGames();
}

/** Storage has no room for it after all: a whole catalogue in memory only is of no use, and would be lost with it. */
async function giveUp(): Promise<number> {
  isGivenUp = true;
  await forgetGames();
  return 0;
}

/** What changed since the last time; everything, where the back end has lost count. */
async function syncChanges(state: CatalogueState & { cursor: string }): Promise<boolean> {
  const { device } = state;
  const came = await downloadChanges(device, { cursor: state.cursor });
  if (came.kind === 'absent') return pageThrough(device);
  if (came.kind === 'nothing') return false;
  const next = { ...state, cursor: came.cursor, at: now() };
  if (!came.isFull) return changeGames(came.games, came.removed, next);
  return replaceAll(came.games, next);
}

async function replaceAll(games: readonly Game[], state: Omit<CatalogueState, 'count'>): Promise<boolean> {
  await replaceGames(games, { ...state, build: __BUILD__, count: games.length });
  return true;
}

/**
 * The whole list, part by part, from where an earlier worker was killed. The cursor is the first part's, so that what
 * changed while the others came is told the next time.
 */
async function syncParts(device: Device): Promise<boolean> {
  const earlier = await partsState();
  let parts = earlier?.device === device && earlier.build === __BUILD__ ? earlier : null;
  while ((parts?.next ?? 0) < PARTS) {
    const index = parts?.next ?? 0;
    const came = await downloadChanges(device, { part: partName(index) });
    if (came.kind === 'absent') return pageThrough(device);
    if (came.kind === 'nothing' || !came.isFull) return false;
    const { cursor, at } = parts ?? { cursor: came.cursor, at: now() };
    const state = { cursor, at, device, build: __BUILD__, count: (parts?.count ?? 0) + came.games.length };
    const isIn = inPart({ index, parts: PARTS });
    // It does not know parts: this is everything.
    if (!came.games.every(({ identifier }) => isIn(identifier))) return replaceAll(came.games, state);
    parts = { ...state, next: index + 1 };
    await replacePart(index, came.games, parts.next === PARTS ? state : parts);
    if (!(await sharedDb()).isKept || isMakingWay()) return parts.next === PARTS;
  }
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
