import { ALL } from './all-games.ts';
import type { Collection, Game, GamesFilter, Sorting } from './games.ts';

/** The lists of games by category; page and back end make the same requests of them. */
export type CategoryRoute = 'pokies' | 'live' | 'category';

export function categoryFilter(route: CategoryRoute, slug: string): GamesFilter {
  if (slug !== ALL) return { categories: [slug] };
  return route === 'category' ? {} : { section: route };
}

/** The default order of a list. */
export function defaultSort(slug: string): Sorting {
  if (slug === 'new' || slug === 'prerelease') return 'new';
  return slug === 'best-return' ? 'rtp' : 'popular';
}

/** Whether none of the titles of these collections can be played; not where a platform does not say. */
const areClosed = (collections: readonly Collection[]): boolean =>
  collections.length > 0 && collections.every(({ playable }) => playable === 0);

/** Whether nothing in the list of a category, or of a whole section, can be played. */
export function isListClosed(
  route: CategoryRoute,
  slug: string,
  collections: readonly Collection[],
): boolean {
  const collection = collections.find(({ id }) => id === slug);
  if (collection) return areClosed([collection]);
  return slug === ALL && areClosed(collections.filter(({ section }) => section === route));
}

/** The lists that games are offered from instead of a title that can't be played: of its provider, of its category, of all. */
export function offerFilters({ provider, categories }: Pick<Game, 'provider' | 'categories'>) {
  const [category = ALL] = categories;
  return [
    { providers: [provider] },
    { categories: [category] },
    {},
  ] as const satisfies readonly GamesFilter[];
}

/** How many games are offered. */
const OFFERED_GAMES = 6;

/** The first games of these lists that can be played, each once. */
export function offeredGames(lists: readonly (readonly (Game | undefined)[])[]): Game[] {
  const playable = lists.flat().filter(row => row !== undefined && row.skin !== null) as Game[];
  return [...new Map(playable.map(game => [game.identifier, game])).values()].slice(0, OFFERED_GAMES);
}
