import { routes } from '../../../contract/routes/routes.ts';
import type { Collection, GamesFilter } from '../../../contract/subjects/games.ts';
import { returnTarget } from '../../../core/shell/navigation.ts';
import { matchRoute } from '../../../lib/paths.ts';
import type { Menu } from '../state.ts';

/** Every game of a section, or of the casino. */
export const ALL = 'all';

export type CategoryRoute = 'pokies' | 'live' | 'category';

/** Which of the routes that share the screen this is; the same under a popup. */
export function categoryRoute(target = returnTarget()): CategoryRoute {
  const name = matchRoute(routes, target.replace(/[?#].*$/, ''))?.name;
  if (name === 'pokies' || name === 'slots') return 'pokies';
  return name === 'live' ? 'live' : 'category';
}

export function categoryFilter(route: CategoryRoute, slug: string): GamesFilter {
  if (slug !== ALL) return { categories: [slug] };
  return route === 'category' ? {} : { section: route };
}

/** The collections of the same section, in the menu's order. */
export function siblingCollections(
  route: CategoryRoute,
  menu: Menu | null,
  collections: readonly Collection[],
) {
  const ids = menu?.[route === 'category' ? 'lobby' : route] ?? [];
  return ids.flatMap(id => collections.find(collection => collection.id === id) ?? []);
}

/** Lists with the random card at their end; all others have it at position 10 (GAMES-23). */
const RANDOM_AT_END = new Set(['special', 'new', 'top', 'recommended']);
const RANDOM_INDEX = 9;

export const randomCardIndex = (slug: string): number =>
  RANDOM_AT_END.has(slug) ? Number.POSITIVE_INFINITY : RANDOM_INDEX;

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
