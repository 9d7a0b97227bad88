import { ref } from 'valtio';
import { routes } from '../../../contract/routes/routes.ts';
import { ALL } from '../../../contract/subjects/all-games.ts';
import { categoryFilter, defaultSort, isListClosed } from '../../../contract/subjects/game-lists.ts';
import { CategoryPart, FIRST_ROWS } from '../../../contract/subjects/game-page-parts.ts';
import type { Collection } from '../../../contract/subjects/games.ts';
import { initialLoadState } from '../../../core/data/loader.ts';
import { currentLocation } from '../../../core/shell/navigation.ts';
import { registerPagePart } from '../../../core/shell/page-state.ts';
import { matchRoute } from '../../../lib/paths.ts';
import { playableFilter } from '../availability.ts';
import { emptyChoice, withFilters } from '../filters/filters.ts';
import { clearGameLists, gameList } from '../list/game-list.ts';
import { catalogue, setCollections } from '../state.ts';
import { categoryRoute } from './category.ts';

/** The list of the address without any choice of the visitor's. */
function listOfAddress(collections: readonly Collection[]) {
  const route = categoryRoute();
  const slug = matchRoute(routes, currentLocation().path)?.params['slug'] ?? ALL;
  const choice = emptyChoice(defaultSort(slug), !isListClosed(route, slug, collections));
  return gameList(withFilters(categoryFilter(route, slug), choice, playableFilter()), choice.sort);
}

/** Undefined until all of it is loaded, and for a list that may be incomplete. */
function readCategory(): CategoryPart | undefined {
  const { collections, collectionsLoading, menu } = catalogue;
  if (!menu || collectionsLoading.phase !== 'ready') return undefined;
  const { rows, total, loading, isPartial } = listOfAddress(collections).state;
  if (!total || loading.at === null || isPartial) return undefined;
  const games = rows.slice(0, FIRST_ROWS).filter(row => row !== undefined);
  if (games.length < Math.min(total, FIRST_ROWS)) return undefined;
  // The games of a collection are the lobby's matter.
  const tabs = collections.map(collection => ({ ...collection, identifiers: [] }));
  return { games, total, collections: tabs, menu, at: loading.at };
}

/** Fills the state with the list that the page came with. What is around it counts as stored: it is loaded at once. */
function applyCategory({ games, total, collections, menu, at }: CategoryPart): void {
  const { collectionsLoading } = catalogue;
  if (collectionsLoading.at === null) {
    setCollections(collections);
    Object.assign(collectionsLoading, { phase: 'ready', at, stored: true });
  }
  catalogue.menu ??= ref(menu);
  const { state } = listOfAddress(catalogue.collections);
  if (state.total !== null) return;
  Object.assign(state, { rows: ref(games), total });
  Object.assign(state.loading, { phase: 'ready', at });
}

function clearCategory(): void {
  const { collectionsLoading, menuLoading } = catalogue;
  clearGameLists();
  Object.assign(catalogue, { collections: ref([]), menu: null });
  for (const loading of [collectionsLoading, menuLoading]) Object.assign(loading, initialLoadState());
}

registerPagePart('category', {
  routes: ['pokies', 'live', 'slots', 'category', 'gamesCategory'],
  schema: CategoryPart,
  read: readCategory,
  apply: applyCategory,
  clear: clearCategory,
});
