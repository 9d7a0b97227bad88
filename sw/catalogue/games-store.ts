import type { Game } from '../../src/contract/subjects/games.ts';
import type { PartOfCatalogue } from '../../src/lib/catalogue-parts.ts';
import { hashOf } from '../../src/lib/hash.ts';
import { SerialQueue } from '../../src/lib/one-at-a-time.ts';
import { sharedDb } from '../storage/databases.ts';
import type { GameBlockRow, SharedRows } from '../storage/schema.ts';
import type { Writer } from '../storage/transactions.ts';
import { blockOf, blocksOfPart, groupByBlock, packBlock, unpackBlock } from './blocks.ts';
import { processInChunks } from './process-in-chunks.ts';
import { type CatalogueSnapshot, invalidateSnapshot, loadedSnapshot, loadSnapshot } from './snapshot.ts';
import {
  type CatalogueState,
  deleteCatalogueState,
  PARTS_KEY,
  type PartsState,
  partsRow,
  readCatalogueState,
  STATE_KEY,
  stateRow,
} from './state.ts';

/** More identifiers than this and reading everything is no slower. */
const MAX_DIRECT_LOOKUPS = 100;

interface FoundGames {
  /** In the requested order; what is not stored is left out. */
  readonly games: readonly Game[];
  /** How many of the references name no stored game. */
  readonly missing: number;
  /** When the oldest of them was last verified; epoch milliseconds. */
  readonly at: number;
  /** Whether a game that is not stored does not exist. */
  readonly isComplete: boolean;
}

/** Stored games by identifier or by their id in any currency. */
export async function findStoredGames(refs: readonly (string | number)[]): Promise<FoundGames> {
  const isSimple = refs.length <= MAX_DIRECT_LOOKUPS && refs.every(ref => !/^\d+$/.test(`${ref}`));
  const atHand = loadedSnapshot();
  if (!atHand && isSimple) return findInBlocks(refs.map(String));
  const catalogue = await loadSnapshot();
  const found = refs.map(ref => catalogue.find(ref));
  return toFoundGames(found, await lastVerifiedAt(catalogue, found), catalogue.isComplete);
}

async function findInBlocks(identifiers: readonly string[]): Promise<FoundGames> {
  const state = await readCatalogueState();
  const blocks = await readBlocks(identifiers);
  const isTrusted = state?.build === __BUILD__;
  const games = new Map(
    blocks.flatMap(block => unpackBlock(block, isTrusted)).map(game => [game.identifier, game]),
  );
  const at = state?.at ?? Math.min(...blocks.map(block => block.at));
  const found = identifiers.map(identifier => games.get(identifier));
  return toFoundGames(found, at, state !== null);
}

function toFoundGames(found: readonly (Game | undefined)[], at: number, isWhole: boolean): FoundGames {
  const games = found.filter(game => game !== undefined);
  return { games: [...new Set(games)], missing: found.length - games.length, at, isComplete: isWhole };
}

async function readBlocks(identifiers: readonly string[]): Promise<GameBlockRow[]> {
  const db = sharedDb();
  const rows = await Promise.all([...new Set(identifiers.map(blockOf))].map(key => db.get('games', key)));
  return rows.filter(row => row !== undefined);
}

/** When these games were last verified: at the last sync, else when the oldest was fetched. */
export async function lastVerifiedAt(
  { isComplete }: CatalogueSnapshot,
  games: readonly (Game | undefined)[],
): Promise<number> {
  const state = isComplete ? await readCatalogueState() : null;
  if (state) return state.at;
  const blocks = await readBlocks(games.flatMap(game => game?.identifier ?? []));
  return Math.min(...blocks.map(({ at }) => at));
}

/** Writes read first, so they run one at a time. */
const writeQueue = new SerialQueue();
const serialize = <T>(work: () => Promise<T>): Promise<T> => writeQueue.run(work);

/** Stores the games of a response, so that what was seen is available before the catalogue is complete. */
export const storeGames = (games: readonly Game[], at: number): Promise<void> =>
  serialize(async () => {
    const { blocks } = await changedBlocks(games, [], at);
    if (blocks.length === 0) return;
    await sharedDb().write(
      writer => {
        for (const block of blocks) writer.put('games', block);
      },
      { relaxed: true },
    );
    invalidateSnapshot();
  });

/** Deletes every game. */
export const deleteAllGames = (): Promise<void> =>
  serialize(async () => {
    await sharedDb().write(writer => writer.clear('games'));
    await deleteCatalogueState();
    invalidateSnapshot();
  });

/** Deletes the stored games whose hashes were not seen: the others are the whole catalogue. */
export const removeUnseenGames = async (seen: ReadonlySet<number>, state: CatalogueState): Promise<void> => {
  const { games } = await loadSnapshot();
  const gone = games.filter(({ identifier }) => !seen.has(hashOf(identifier)));
  const removed = gone.map(({ identifier }) => identifier);
  await applyGameChanges([], removed, { ...state, count: games.length });
};

/**
 * Applies the changes since the last cursor, with the state after them; its `count` is still the one before. Returns
 * whether any stored game has changed.
 */
export const applyGameChanges = (
  games: readonly Game[],
  removed: readonly string[],
  state: CatalogueState,
): Promise<boolean> =>
  serialize(async () => {
    const { blocks, more } = await changedBlocks(games, removed, state.at);
    await sharedDb().write(
      writer => {
        for (const block of blocks) writer.put('games', block);
        if (blocks.length > 0) writer.clear('filters');
        writer.put('meta', stateRow({ ...state, count: state.count + more }));
      },
      { relaxed: true },
    );
    if (blocks.length > 0) invalidateSnapshot();
    return blocks.length > 0;
  });

/** The blocks whose games change, and by how many games the catalogue grows. */
async function changedBlocks(
  games: readonly Game[],
  removed: readonly string[],
  at: number,
): Promise<{ blocks: GameBlockRow[]; more: number }> {
  const coming = groupByBlock(games, game => game.identifier);
  const going = groupByBlock(removed, identifier => identifier);
  const keys = [...new Set([...coming.keys(), ...going.keys()])];
  const db = sharedDb();
  const stored = await Promise.all(keys.map(key => db.get('games', key)));
  const blocks: GameBlockRow[] = [];
  let more = 0;
  for (const [i, key] of keys.entries()) {
    const row = stored[i];
    const before = row ? unpackBlock(row, false) : [];
    const members = new Map(before.map(game => [game.identifier, game]));
    for (const game of coming.get(key) ?? []) members.set(game.identifier, game);
    for (const identifier of going.get(key) ?? []) members.delete(identifier);
    const block = packBlock(key, Math.min(at, row?.at ?? at), members.values());
    if (block.text === row?.text) continue;
    blocks.push(block);
    more += members.size - before.length;
  }
  return { blocks, more };
}

/** Blocks of these games, packed with pauses. */
async function packAll(games: readonly Game[], at: number): Promise<GameBlockRow[]> {
  const blocks: GameBlockRow[] = [];
  await processInChunks(
    groupByBlock(games, game => game.identifier),
    ([key, members]) => void blocks.push(packBlock(key, at, members)),
  );
  return blocks;
}

/**
 * Replaces what is stored of the list, or of one part of it, and the state or the progress of the sync, in one transaction.
 */
export const replaceGames = (
  games: readonly Game[],
  state: PartsState | CatalogueState,
  part?: PartOfCatalogue,
): Promise<void> =>
  serialize(async () => {
    const blocks = await packAll(games, state.at);
    await sharedDb().write(
      writer => {
        if (part === undefined) writer.clear('games');
        else for (const key of blocksOfPart(part)) writer.delete('games', key);
        for (const block of blocks) writer.put('games', block);
        if ('next' in state) writeProgress(writer, state);
        else writeCompletion(writer, state);
      },
      { relaxed: true },
    );
    invalidateSnapshot();
  });

/** With its first part the list is no longer the complete one of before, which may be of another kind of device. */
function writeProgress(writer: Writer<SharedRows>, state: PartsState): void {
  writer.delete('meta', STATE_KEY);
  writer.put('meta', partsRow(state));
}

/** The list is complete. */
function writeCompletion(writer: Writer<SharedRows>, state: CatalogueState): void {
  // Stored results may name games that are gone, or be in another order.
  writer.clear('filters');
  writer.delete('meta', PARTS_KEY);
  writer.put('meta', stateRow(state));
}
