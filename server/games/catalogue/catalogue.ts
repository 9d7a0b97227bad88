import type { Collection, Game, Provider } from '../../../src/contract/subjects/games.ts';
import { type GameSource, gamesOfCategory } from '../../../src/lib/find-games.ts';
import { isPlayable } from '../../../src/lib/playable.ts';
import { buildSearchIndex } from '../../../src/lib/search.ts';
import { COLLECTIONS, LOBBY_COLLECTIONS } from './collections.ts';
import type { CatalogueEntry } from './entry.ts';
import { generateEntries } from './generator/generate.ts';
import { STUDIOS } from './generator/studios.ts';

const RAIL_LENGTH = 100;

/** Everything the back end knows of games at one time, in memory; a change makes another one (`change-log.ts`). */
export interface GameCatalogue extends GameSource<Game> {
  /** By identifier. */
  readonly entries: readonly CatalogueEntry[];
  readonly collections: readonly Collection[];
  readonly providers: readonly Provider[];
  byIdentifier(identifier: string): CatalogueEntry | undefined;
  /** By the game's id in any currency. */
  byId(id: number): CatalogueEntry | undefined;
  /** By the parts of `/play/{producer}/{name}`. */
  bySeo(provider: string, seoTitle: string): CatalogueEntry | undefined;
  /** By an id of any currency, as number or digits, or the identifier (GAMES-41). */
  find(ref: number | string): CatalogueEntry | undefined;
}

/** As many tiles of a rail as a wide window shows: no two rails of the lobby begin with the same game. */
const DISTINCT_START = 8;

function collectionsOf(games: readonly Game[]): Collection[] {
  const members = new Map(COLLECTIONS.map(({ id, order }) => [id, gamesOfCategory(games, id, order)]));
  const rails = distinctRails(members);
  return COLLECTIONS.map(({ id, title, section }) => {
    const all = members.get(id) ?? [];
    return {
      id,
      title_key: `lobby.collection.${id}`,
      title,
      section,
      total: all.length,
      playable: all.filter(isPlayable).length,
      identifiers: (rails.get(id) ?? all).slice(0, RAIL_LENGTH).map(({ identifier }) => identifier),
    };
  });
}

/**
 * The lobby's rails, each beginning with games that no other one begins with, as far as it has enough that can be played
 * (GAMES-48). The top ten comes first and is left in its order.
 */
function distinctRails(members: ReadonlyMap<string, readonly Game[]>): Map<string, readonly Game[]> {
  const used = new Set<Game>();
  const rails = new Map<string, readonly Game[]>();
  let previous: readonly Game[] = [];
  for (const id of ['top', ...LOBBY_COLLECTIONS.filter(other => other !== 'top')]) {
    const all = members.get(id) ?? [];
    const rankOf = (game: Game) =>
      (isPlayable(game) ? 0 : 4) + (used.has(game) ? 1 : 0) + (previous.includes(game) ? 1 : 0);
    const start = firstByRank(all, rankOf, DISTINCT_START);
    for (const game of start) used.add(game);
    previous = start;
    const others = all.slice(0, RAIL_LENGTH + DISTINCT_START).filter(game => !start.includes(game));
    rails.set(id, [...start, ...others]);
  }
  return rails;
}

/** The `count` members of the lowest ranks, those of a rank in their order; without sorting a list of any length. */
function firstByRank<T>(list: readonly T[], rankOf: (member: T) => number, count: number): T[] {
  const ranks: T[][] = [];
  for (const member of list) {
    const rank = rankOf(member);
    ranks[rank] ??= [];
    ranks[rank].push(member);
    if (rank === 0 && ranks[0]?.length === count) break;
  }
  return ranks.flat().slice(0, count);
}

export const buildCatalogue = (size?: number): GameCatalogue => catalogueFromEntries(generateEntries(size));

/** `entries` by identifier. */
export function catalogueFromEntries(entries: readonly CatalogueEntry[]): GameCatalogue {
  const games = entries.map(entry => entry.game);
  const byIdentifier = new Map(entries.map(entry => [entry.game.identifier, entry]));
  const byRelease = new Map(entries.map(entry => [entry.game.release, entry]));
  const totals = countGames(games);
  const playable = countGames(games.filter(isPlayable));
  const names = new Map(STUDIOS.map(({ slug, name }) => [slug, name]));

  const byId = (id: number) => {
    const entry = byRelease.get(Math.floor(id / 100));
    return entry && Object.values(entry.game.currencies).some(currency => currency.id === id)
      ? entry
      : undefined;
  };
  return {
    entries,
    games,
    collections: collectionsOf(games),
    providers: STUDIOS.map(({ slug, name }) => ({
      id: slug,
      slug,
      name,
      total: totals.get(slug) ?? 0,
      playable: playable.get(slug) ?? 0,
    })),
    search: buildSearchIndex(
      games.map(game => ({
        id: game.identifier,
        title: game.title,
        provider: names.get(game.provider) ?? game.provider,
        popularity: game.popularity,
        isPlayable: isPlayable(game),
      })),
    ),
    game: identifier => byIdentifier.get(identifier)?.game,
    byIdentifier: identifier => byIdentifier.get(identifier),
    byId,
    bySeo: (provider, seoTitle) => byIdentifier.get(`${provider}:${seoTitle}`),
    find: ref => (/^\d+$/.test(`${ref}`) ? byId(Number(ref)) : byIdentifier.get(`${ref}`)),
  };
}

/** By the provider's slug. */
function countGames(games: readonly Game[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { provider } of games) totals.set(provider, (totals.get(provider) ?? 0) + 1);
  return totals;
}

/** Generated once for the process; tests that need a world of their own build a smaller one. */
let sharedInstance: GameCatalogue | undefined;
export const sharedCatalogue = (size?: number): GameCatalogue => {
  sharedInstance ??= buildCatalogue(size);
  return sharedInstance;
};
