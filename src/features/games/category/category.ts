import { routes } from '../../../contract/routes/routes.ts';
import type { CategoryRoute } from '../../../contract/subjects/game-lists.ts';
import type { Collection } from '../../../contract/subjects/games.ts';
import { returnTarget } from '../../../core/shell/navigation.ts';
import { matchRoute } from '../../../lib/paths.ts';
import type { Menu } from '../state.ts';

/** Which of the routes that share the screen this is; the same under a popup. */
export function categoryRoute(target = returnTarget()): CategoryRoute {
  const name = matchRoute(routes, target.replace(/[?#].*$/, ''))?.name;
  if (name === 'pokies' || name === 'slots') return 'pokies';
  return name === 'live' ? 'live' : 'category';
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
