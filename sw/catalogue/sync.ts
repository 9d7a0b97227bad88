import { CATALOGUE_PARTS, cataloguePartName, catalogueWire } from '../../src/contract/subjects/catalogue.ts';
import { type Game, gamesWire } from '../../src/contract/subjects/games.ts';
import type { Device } from '../../src/contract/wire.ts';
import type { SyncResult } from '../../src/contract/worker-messages.ts';
import { isInPart, type PartOfCatalogue } from '../../src/lib/catalogue-parts.ts';
import { hashOf } from '../../src/lib/hash.ts';
import { withLock } from '../../src/lib/one-at-a-time.ts';
import { DAY_MS, isDue, MINUTE_MS } from '../../src/lib/time-units.ts';
import { notifyCacheUpdated } from '../clients/broadcast.ts';
import { isShuttingDown } from '../network/fetch-with-retry.ts';
import { parseText } from '../network/response.ts';
import { now } from '../network/timings.ts';
import { sharedDb } from '../storage/databases.ts';
import { type DownloadResult, downloadChanges, fetchInBackground, isSuccess } from './download.ts';
import {
  applyGameChanges,
  deleteAllGames,
  removeUnseenGames,
  replaceGames,
  storeGames,
} from './games-store.ts';
import {
  type CatalogueState,
  deleteCatalogueState,
  type PagingState,
  type PartsState,
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
/** A worker waits while another one makes a step. */
const LOCK = 'orbit-catalogue';

let running: Promise<SyncResult> | null = null;
/** Storing the catalogue has failed in this worker's life. */
let hasGivenUp = false;

/**
 * One step towards an up-to-date catalogue (decision 0010, decision 0025), one at a time: the page decides when the next one
 * is due, and what is stored tells where it begins.
 */
export function syncCatalogue(device: Device): Promise<SyncResult> {
  running ??= withLock(navigator.locks, LOCK, () => sync(device)).finally(() => {
    running = null;
  });
  return running;
}

async function sync(device: Device): Promise<SyncResult> {
  if (isShuttingDown()) return 'failed';
  const known = await readCatalogueState();
  const state = known?.device === device ? known : null;
  if (hasGivenUp || !isSyncDue(state) || !(await hasSpace(state))) return 'done';
  const result = state?.cursor
    ? await syncChanges({ ...state, cursor: state.cursor })
    : await syncPart(device);
  if (!sharedDb().isPersistent) return giveUp();
  if (result !== 'changed') return result;
  await notifyGamesUpdated();
  return 'done';
}

/** `changed`: done, and the stored games differ from those before. */
type StepResult = SyncResult | 'changed';

/** Storage has no space for it after all: a catalogue in memory only would be lost with the worker. */
async function giveUp(): Promise<SyncResult> {
  hasGivenUp = true;
  await deleteAllGames();
  return 'done';
}

/** What changed since the last sync; everything, where the back end no longer knows the cursor. */
async function syncChanges(state: CatalogueState & { cursor: string }): Promise<StepResult> {
  const { device } = state;
  const download = await downloadChanges(device, { cursor: state.cursor });
  if (download.kind === 'unsupported') return syncPage(device, null);
  if (download.kind === 'failed') return 'failed';
  const next = { ...state, cursor: download.cursor, at: now() };
  if (download.isFull && download.parts)
    return storePart(device, download, { index: 0, parts: download.parts });
  if (download.isFull) return replaceAll(download.games, next);
  return (await applyGameChanges(download.games, download.removed, next)) ? 'changed' : 'done';
}

async function replaceAll(games: readonly Game[], state: Omit<CatalogueState, 'count'>): Promise<StepResult> {
  await replaceGames(games, { ...state, build: __BUILD__, count: games.length });
  return 'changed';
}

/** The next part of the whole list. The cursor is the first part's: the sync after the last one downloads what changed meanwhile. */
async function syncPart(device: Device): Promise<StepResult> {
  const paging = await readPagingState();
  if (paging?.device === device) return syncPage(device, paging);
  const earlier = await readPartsState();
  const progress = earlier?.device === device && earlier.build === __BUILD__ ? earlier : null;
  const asked = { index: progress?.next ?? 0, parts: progress?.parts ?? CATALOGUE_PARTS };
  const download = await downloadChanges(device, { part: cataloguePartName(asked.index, asked.parts) });
  if (download.kind === 'unsupported') return syncPage(device, null);
  if (download.kind === 'failed' || !download.isFull) return 'failed';
  return storePart(device, download, asked, progress);
}

async function storePart(
  device: Device,
  { games, cursor: newest, parts = 0 }: Extract<DownloadResult, { kind: 'changes' }>,
  asked: PartOfCatalogue,
  progress: PartsState | null = null,
): Promise<StepResult> {
  const part = parts > 0 ? { ...asked, parts } : asked;
  if (progress && part.parts !== progress.parts) {
    // The list has grown since the first part: it has others now, and they begin again.
    await deleteCatalogueState();
    return 'more';
  }
  const { cursor, at } = progress ?? { cursor: newest, at: now() };
  const state = { cursor, at, device, build: __BUILD__, count: (progress?.count ?? 0) + games.length };
  const isIn = isInPart(part);
  // The back end does not know parts: this is the whole list.
  if (!games.every(({ identifier }) => isIn(identifier))) return replaceAll(games, state);
  const next = part.index + 1;
  const isLast = next === part.parts;
  await replaceGames(games, isLast ? state : { ...state, next, parts: part.parts }, part);
  return isLast ? 'changed' : 'more';
}

/** The next page of a platform without an endpoint for changes (decision 0010). */
async function syncPage(device: Device, earlier: PagingState | null): Promise<StepResult> {
  const { next, seen } = earlier ?? { next: 1, seen: [] };
  const page = await fetchPage(device, next);
  if (!page) return 'failed';
  await storeGames(page.data, now());
  const all = Uint32Array.of(...seen, ...page.data.map(game => hashOf(game.identifier)));
  const { next_page } = page.pagination;
  if (next_page !== null && next_page > next) {
    await writePagingState({ next: next_page, seen: all, device });
    return 'more';
  }
  await removeUnseenGames(new Set(all), { cursor: null, at: now(), device, count: 0, build: __BUILD__ });
  await writePagingState(null);
  return 'changed';
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
