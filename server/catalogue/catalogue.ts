import type { Collection, Game, Provider } from '../../src/contract/games.ts';
import { buildIndex, type SearchIndex } from '../../src/lib/search.ts';
import { SHELVES } from './collections.ts';
import type { Entry } from './entry.ts';
import { generateEntries } from './generate.ts';
import { STUDIOS } from './providers.ts';
import { orders } from './query.ts';

const RAIL = 100;

/** Everything the back end knows of games, in memory and never changing. */
export interface Catalogue {
  /** By identifier. */
  readonly entries: readonly Entry[];
  readonly games: readonly Game[];
  readonly collections: readonly Collection[];
  readonly providers: readonly Provider[];
  readonly search: SearchIndex;
  byIdentifier(identifier: string): Entry | undefined;
  /** By the game's id in any currency. */
  byId(id: number): Entry | undefined;
  /** By the parts of `/play/{producer}/{name}`. */
  bySeo(provider: string, seoTitle: string): Entry | undefined;
  /** By an id of any currency, as number or digits, or the identifier (product 3.2 no. 38). */
  find(ref: number | string): Entry | undefined;
}

function collectionsOf(games: readonly Entry[]): Collection[] {
  return SHELVES.map(({ id, title, section, order }) => {
    const members = games.filter(({ game }) => game.categories.includes(id)).sort(orders[order]);
    return {
      id,
      title_key: `lobby.collection.${id}`,
      title,
      section,
      total: members.length,
      identifiers: members.slice(0, RAIL).map(({ game }) => game.identifier),
    };
  });
}

export function buildCatalogue(size?: number): Catalogue {
  const entries = generateEntries(size);
  const byIdentifier = new Map(entries.map(entry => [entry.game.identifier, entry]));
  const byRelease = new Map(entries.map(entry => [entry.release, entry]));
  const totals = new Map<string, number>();
  for (const { game } of entries) totals.set(game.provider, (totals.get(game.provider) ?? 0) + 1);
  const names = new Map(STUDIOS.map(({ slug, name }) => [slug, name]));

  const byId = (id: number) => {
    const entry = byRelease.get(Math.floor(id / 100));
    return entry && Object.values(entry.game.currencies).some(currency => currency.id === id)
      ? entry
      : undefined;
  };
  return {
    entries,
    games: entries.map(entry => entry.game),
    collections: collectionsOf(entries),
    providers: STUDIOS.map(({ slug, name }) => ({ id: slug, slug, name, total: totals.get(slug) ?? 0 })),
    search: buildIndex(
      entries.map(({ game }) => ({
        id: game.identifier,
        title: game.title,
        provider: names.get(game.provider) ?? game.provider,
        popularity: game.popularity,
      })),
    ),
    byIdentifier: identifier => byIdentifier.get(identifier),
    byId,
    bySeo: (provider, seoTitle) => byIdentifier.get(`${provider}:${seoTitle}`),
    find: ref => (/^\d+$/.test(`${ref}`) ? byId(Number(ref)) : byIdentifier.get(`${ref}`)),
  };
}

/** Generated once for the process; tests that need a world of their own build a smaller one. */
let shared: Catalogue | undefined;
export const theCatalogue = (): Catalogue => {
  shared ??= buildCatalogue();
  return shared;
};
