import type { Game } from '../src/contract/games.ts';
import { hashOf } from '../src/lib/hash.ts';
import { sharedDb } from './db.ts';
import type { GameBlockRow } from './db-rows.ts';
import { blockOf, byBlock, packBlock, unpackBlock } from './games-blocks.ts';
import { catalogueAtHand, dropCatalogue, type StoredCatalogue, storedCatalogue } from './games-catalogue.ts';
import { type CatalogueState, catalogueState, forgetState, stateRow } from './games-state.ts';

/** More identifiers than this and reading everything is no slower. */
const FEW = 100;

export interface FoundRows {
  /** In the order asked for; what is not stored is left out. */
  readonly games: readonly Game[];
  /** How many of the references name no stored game. */
  readonly missing: number;
  /** When the oldest of them was known to be right; epoch milliseconds. */
  readonly at: number;
  /** Whether a game that is not stored does not exist. */
  readonly isWhole: boolean;
}

/** Stored games by identifier or by their id in any currency. */
export async function findRows(refs: readonly (string | number)[]): Promise<FoundRows> {
  const isSimple = refs.length <= FEW && refs.every(ref => !/^\d+$/.test(`${ref}`));
  const atHand = catalogueAtHand();
  if (!atHand && isSimple) return findInBlocks(refs.map(String));
  const catalogue = await storedCatalogue();
  const found = refs.map(ref => catalogue.find(ref));
  return rowsOf(found, await timeOf(catalogue, found), catalogue.isWhole);
}

async function findInBlocks(identifiers: readonly string[]): Promise<FoundRows> {
  const state = await catalogueState();
  const blocks = await readBlocks(identifiers);
  const isTrusted = state?.build === __BUILD__;
  const games = new Map(
    blocks.flatMap(block => unpackBlock(block, isTrusted)).map(game => [game.identifier, game]),
  );
  const at = state?.at ?? Math.min(...blocks.map(block => block.at));
  const found = identifiers.map(identifier => games.get(identifier));
  return rowsOf(found, at, state !== null);
}

function rowsOf(found: readonly (Game | undefined)[], at: number, isWhole: boolean): FoundRows {
  const games = found.filter(game => game !== undefined);
  return { games: [...new Set(games)], missing: found.length - games.length, at, isWhole };
}

async function readBlocks(identifiers: readonly string[]): Promise<GameBlockRow[]> {
  const db = await sharedDb();
  const rows = await Promise.all([...new Set(identifiers.map(blockOf))].map(key => db.get('games', key)));
  return rows.filter(row => row !== undefined);
}

/** When these games were known to be right: at the last sync, else when the oldest was fetched. */
export async function timeOf(
  { isWhole }: StoredCatalogue,
  games: readonly (Game | undefined)[],
): Promise<number> {
  const state = isWhole ? await catalogueState() : null;
  if (state) return state.at;
  const blocks = await readBlocks(games.flatMap(game => game?.identifier ?? []));
  return Math.min(...blocks.map(({ at }) => at));
}

/** Writes read before they write: one after the other. */
let last: Promise<unknown> = Promise.resolve();
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Keeps games that an answer brought, so that what was seen is there before the whole catalogue is. */
export const keepGames = (games: readonly Game[], at: number): Promise<void> =>
  inTurn(async () => {
    const { blocks } = await changedBlocks(games, [], at);
    if (blocks.length === 0) return;
    await (await sharedDb()).write(
      ['games'],
      writer => {
        for (const block of blocks) writer.put('games', block);
      },
      { relaxed: true },
    );
    dropCatalogue();
  });

/** Lets go of every game. */
export const forgetGames = (): Promise<void> =>
  inTurn(async () => {
    await (await sharedDb()).write(['games'], writer => writer.clear('games'));
    await forgetState();
    dropCatalogue();
  });

/** The stored games whose hashes were seen are the whole catalogue; the others are gone. */
export const settleGames = async (seen: ReadonlySet<number>, state: CatalogueState): Promise<void> => {
  const { games } = await storedCatalogue();
  const gone = games.filter(({ identifier }) => !seen.has(hashOf(identifier)));
  const removed = gone.map(({ identifier }) => identifier);
  await changeGames([], removed, { ...state, count: games.length });
};

/**
 * Applies what changed since the cursor before, with the state after it, whose `count` still is the one before. Says
 * whether any game did.
 */
export const changeGames = (
  games: readonly Game[],
  removed: readonly string[],
  state: CatalogueState,
): Promise<boolean> =>
  inTurn(async () => {
    const { blocks, more } = await changedBlocks(games, removed, state.at);
    await (await sharedDb()).write(
      ['games', 'filters', 'meta'],
      writer => {
        for (const block of blocks) writer.put('games', block);
        if (blocks.length > 0) writer.clear('filters');
        writer.put('meta', stateRow({ ...state, count: state.count + more }));
      },
      { relaxed: true },
    );
    if (blocks.length > 0) dropCatalogue();
    return blocks.length > 0;
  });

/** The blocks that get other games than they hold, and how many more these are. */
async function changedBlocks(
  games: readonly Game[],
  removed: readonly string[],
  at: number,
): Promise<{ blocks: GameBlockRow[]; more: number }> {
  const coming = byBlock(games, game => game.identifier);
  const going = byBlock(removed, identifier => identifier);
  const keys = [...new Set([...coming.keys(), ...going.keys()])];
  const db = await sharedDb();
  const held = await Promise.all(keys.map(key => db.get('games', key)));
  const blocks: GameBlockRow[] = [];
  let more = 0;
  for (const [i, key] of keys.entries()) {
    const row = held[i];
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
