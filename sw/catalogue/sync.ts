import { CATALOGUE_PARTS, cataloguePartName, catalogueWire } from '../../src/contract/subjects/catalogue.ts';
import { type Game, gamesWire } from '../../src/contract/subjects/games.ts';
import type { Device } from '../../src/contract/wire.ts';
import { delay } from '../../src/lib/backoff.ts';
import { isInPart } from '../../src/lib/catalogue-parts.ts';
import { hashOf } from '../../src/lib/hash.ts';
import { DAY_MS, isDue, MINUTE_MS } from '../../src/lib/time-units.ts';
import { notifyCacheUpdated } from '../clients/broadcast.ts';
import { isShuttingDown } from '../network/fetch-with-retry.ts';
import { parseText } from '../network/response.ts';
import { now } from '../network/timings.ts';
import { sharedDb } from '../storage/databases.ts';
import { downloadChanges, fetchInBackground, isSuccess } from './download.ts';
import {
  applyGameChanges,
  deleteAllGames,
  removeUnseenGames,
  replaceGames,
  storeGames,
} from './games-store.ts';
import {
  type CatalogueState,
  readCatalogueState,
  readPagingState,
  readPartsState,
  writePagingState,
} from './state.ts';

/** Changes are downloaded at most this often, milliseconds. */
const SYNC_INTERVAL_MS = 10 * MINUTE_MS;
/** Where the back end has no endpoint for changes, all pages are downloaded again after this, milliseconds. */
const PAGING_INTERVAL_MS = DAY_MS;
/** With less free space than this, bytes, the catalogue is not downloaded: it would evict what was seen. */
const MIN_FREE_BYTES = 40_000_000;
const PAGE_SIZE = 100;
/** Delay between two pages, milliseconds, so that other requests go first. */
const PAUSE_MS = 200;
const LOCK = 'orbit-catalogue';

let running: Promise<number> | null = null;
/** Storing the catalogue has failed in this worker's life. */
let hasGivenUp = false;

/** Brings the stored catalogue up to date (decision 0010, decision 0025); one run at a time. Returns how many games are stored. */
export function syncCatalogue(device: Device): Promise<number> {
  running ??= withLock(() => sync(device)).finally(() => {
    running = null;
  });
  return running;
}

/** Does nothing while another worker has the lock. */
async function withLock(work: () => Promise<number>): Promise<number> {
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, async lock => (lock ? work() : countGames()));
}

const countGames = async (): Promise<number> => (await readCatalogueState())?.count ?? 0;

async function sync(device: Device): Promise<number> {
  const known = await readCatalogueState();
  const state = known?.device === device ? known : null;
  if (hasGivenUp || !isSyncDue(state) || !(await hasSpace(state))) return countGames();
  const isChanged = state?.cursor
    ? await syncChanges({ ...state, cursor: state.cursor })
    : await syncParts(device);
  if (!sharedDb().isPersistent) return giveUp();
  if (isChanged) await notifyGamesUpdated();
  return countGames();
}

/** Storage has no space for it after all: a catalogue in memory only would be lost with the worker. */
async function giveUp(): Promise<number> {
  hasGivenUp = true;
  await deleteAllGames();
  return 0;
}

/** What changed since the last sync; everything, where the back end no longer knows the cursor. */
async function syncChanges(state: CatalogueState & { cursor: string }): Promise<boolean> {
  const { device } = state;
  const download = await downloadChanges(device, { cursor: state.cursor });
  if (download.kind === 'unsupported') return syncByPaging(device);
  if (download.kind === 'failed') return false;
  const next = { ...state, cursor: download.cursor, at: now() };
  if (!download.isFull) return applyGameChanges(download.games, download.removed, next);
  return replaceAll(download.games, next);
}

async function replaceAll(games: readonly Game[], state: Omit<CatalogueState, 'count'>): Promise<boolean> {
  await replaceGames(games, { ...state, build: __BUILD__, count: games.length });
  return true;
}

/**
 * The whole list, part by part, resuming where an earlier worker was killed. The cursor is the first part's, so that the
 * next sync downloads what has changed during the others.
 */
async function syncParts(device: Device): Promise<boolean> {
  const earlier = await readPartsState();
  let progress = earlier?.device === device && earlier.build === __BUILD__ ? earlier : null;
  while ((progress?.next ?? 0) < CATALOGUE_PARTS) {
    const index = progress?.next ?? 0;
    const download = await downloadChanges(device, { part: cataloguePartName(index) });
    if (download.kind === 'unsupported') return syncByPaging(device);
    if (download.kind === 'failed' || !download.isFull) return false;
    const { cursor, at } = progress ?? { cursor: download.cursor, at: now() };
    const state = {
      cursor,
      at,
      device,
      build: __BUILD__,
      count: (progress?.count ?? 0) + download.games.length,
    };
    const isIn = isInPart({ index, parts: CATALOGUE_PARTS });
    // The back end does not know parts: this is the whole list.
    if (!download.games.every(({ identifier }) => isIn(identifier))) return replaceAll(download.games, state);
    progress = { ...state, next: index + 1 };
    await replaceGames(download.games, progress.next === CATALOGUE_PARTS ? state : progress, index);
    if (!sharedDb().isPersistent || isShuttingDown()) return progress.next === CATALOGUE_PARTS;
  }
  return true;
}

/**
 * Downloads the catalogue page by page from a platform without an endpoint for changes (decision 0010). Each page is
 * stored when it arrives, so that the next worker resumes where this one was killed. False when it was not completed.
 */
async function syncByPaging(device: Device): Promise<boolean> {
  const earlier = await readPagingState();
  let paging = earlier?.device === device ? earlier : { next: 1, seen: new Uint32Array(), device };
  for (;;) {
    const page = await fetchPage(device, paging.next);
    if (!page) return false;
    await storeGames(page.data, now());
    const seen = Uint32Array.of(...paging.seen, ...page.data.map(game => hashOf(game.identifier)));
    const { next_page } = page.pagination;
    if (next_page === null || next_page <= paging.next) {
      await removeUnseenGames(new Set(seen), { cursor: null, at: now(), device, count: 0, build: __BUILD__ });
      await writePagingState(null);
      return true;
    }
    paging = { next: next_page, seen, device };
    await writePagingState(paging);
    if (isShuttingDown()) return false;
    await delay(PAUSE_MS);
  }
}

async function fetchPage(device: Device, page: number) {
  const body = JSON.stringify({ device, filter: {}, sort: 'name', page, page_size: PAGE_SIZE });
  const { method, path, reply } = gamesWire.filterGames;
  const response = await fetchInBackground(method, path, body);
  if (!response || !isSuccess(response)) return null;
  return parseText(reply, response.text);
}

const isSyncDue = (state: CatalogueState | null): boolean =>
  state === null || isDue(state.at, state.cursor === null ? PAGING_INTERVAL_MS : SYNC_INTERVAL_MS, now());

/** The catalogue is not downloaded for a store that cannot hold it. */
async function hasSpace(state: CatalogueState | null): Promise<boolean> {
  const db = sharedDb();
  if (!db.isPersistent) return false;
  if (state) return true;
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > MIN_FREE_BYTES;
}

/** Every page reads lists, rows and the search index again, from the store. */
async function notifyGamesUpdated(): Promise<void> {
  for (const { path } of [catalogueWire.syncCatalogue, gamesWire.filterGames, gamesWire.selectGames])
    await notifyCacheUpdated(path);
}
