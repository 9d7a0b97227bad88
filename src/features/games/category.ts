import type { Collection, GamesFilter } from '../../contract/games.ts';
import { routes } from '../../contract/routes.ts';
import { currentTarget } from '../../core/navigation.ts';
import { findRoute } from '../../lib/paths.ts';
import type { Menu } from './state.ts';

/** Every game of a section, or of the casino. */
export const ALL = 'all';

export type CategoryRoute = 'pokies' | 'live' | 'category';

/** Which of the routes that share the screen this is; a popup over it changes nothing. */
export function categoryRoute(target = currentTarget()): CategoryRoute {
  const name = findRoute(routes, target.replace(/[?#].*$/, ''))?.name;
  if (name === 'pokies' || name === 'slots') return 'pokies';
  return name === 'live' ? 'live' : 'category';
}

export function filterOf(route: CategoryRoute, slug: string): GamesFilter {
  if (slug !== ALL) return { categories: [slug] };
  return route === 'category' ? {} : { section: route };
}

/** The collections beside this one, in the menu's order. */
export function siblings(route: CategoryRoute, menu: Menu | null, collections: readonly Collection[]) {
  const ids = menu?.[route === 'category' ? 'lobby' : route] ?? [];
  return ids.flatMap(id => collections.find(collection => collection.id === id) ?? []);
}

/** These lists have the random card at their end, all others at position 10 (platform 9). */
const RANDOM_AT_END = new Set(['special', 'new', 'top', 'recommended']);
const RANDOM_INDEX = 9;

export const randomCardIndex = (slug: string): number =>
  RANDOM_AT_END.has(slug) ? Number.POSITIVE_INFINITY : RANDOM_INDEX;
