import { type Game, gamesWire } from '../../src/contract/subjects/games.ts';
import type { PackedSearchIndex } from '../../src/contract/worker-messages.ts';
import type { GameSource } from '../../src/lib/find-games.ts';
import { isPlayable } from '../../src/lib/playable.ts';
import { buildSearchIndex, type SearchIndex } from '../../src/lib/search.ts';
import { parseText } from '../network/response.ts';
import { readNewestAnswer, sharedDb, writeMeta } from '../storage/databases.ts';
import { unpackBlock } from './blocks.ts';
import { processInChunks } from './process-in-chunks.ts';
import { deleteCatalogueState, readCatalogueState, STATE_KEY } from './state.ts';

/** All stored games in memory. */
export interface CatalogueSnapshot extends GameSource<Game> {
  /** False: only what was seen so far is stored. */
  readonly isComplete: boolean;
  /** By identifier, or by the game's id in any currency. */
  find(ref: string | number): Game | undefined;
}

/** Loaded once per worker start and after every change: 12,000 games take a while. */
let snapshot: Promise<CatalogueSnapshot> | null = null;

export function loadSnapshot(): Promise<CatalogueSnapshot> {
  snapshot ??= readSnapshot();
  snapshot.catch(invalidateSnapshot);
  return snapshot;
}

/** The snapshot if it is loaded or loading. */
export const loadedSnapshot = (): Promise<CatalogueSnapshot> | null => snapshot;

export function invalidateSnapshot(): void {
  snapshot = null;
}

async function readSnapshot(): Promise<CatalogueSnapshot> {
  const db = sharedDb();
  const state = await readCatalogueState();
  const isTrusted = state?.build === __BUILD__;
  const byIdentifier = new Map<string, Game>();
  await processInChunks(await db.all('games'), row => {
    for (const game of unpackBlock(row, isTrusted)) byIdentifier.set(game.identifier, game);
  });
  const isWhole = state !== null && byIdentifier.size >= state.count;
  if (state && !isWhole) await deleteCatalogueState();
  else if (state && !isTrusted) {
    await writeMeta(STATE_KEY, { ...state, build: __BUILD__ });
  }
  return createSnapshot(byIdentifier, isWhole, await providerNames());
}

function createSnapshot(
  byIdentifier: ReadonlyMap<string, Game>,
  isWhole: boolean,
  names: ReadonlyMap<string, string>,
): CatalogueSnapshot {
  const games = [...byIdentifier.values()];
  let search: SearchIndex | null = null;
  let byId: Map<string, Game> | null = null;
  return {
    games,
    isComplete: isWhole,
    game: identifier => byIdentifier.get(identifier),
    find(ref) {
      if (!/^\d+$/.test(`${ref}`)) return byIdentifier.get(`${ref}`);
      byId ??= new Map(
        games.flatMap(game =>
          Object.values(game.currencies).map(({ id }): [string, Game] => [`${id}`, game]),
        ),
      );
      return byId.get(`${ref}`);
    },
    get search() {
      search ??= buildSearchIndex(
        games.map(game => ({
          id: game.identifier,
          title: game.title,
          provider: names.get(game.provider) ?? game.provider,
          popularity: game.popularity,
          isPlayable: isPlayable(game),
        })),
      );
      return search;
    },
  };
}

/** Names by slug, from the stored reply in any locale: names are not translated. */
async function providerNames(): Promise<Map<string, string>> {
  const { path, reply } = gamesWire.listProviders;
  const providers = parseText(reply, (await readNewestAnswer(path))?.body);
  return new Map(providers?.map(({ slug, name }) => [slug, name]));
}

/** The index over the stored catalogue, packed for the page; null before the whole of it is stored (decision 0009). */
export async function packSearchIndex(): Promise<PackedSearchIndex | null> {
  const { isComplete, search } = await loadSnapshot();
  if (!isComplete) return null;
  const { records, words, providersFrom, starts, places } = search;
  return {
    ids: records.map(({ id }) => id).join('\n'),
    words: words.join('\n'),
    providersFrom,
    starts,
    places,
  };
}
