import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../contract/subjects/games.ts';
import { useLoad } from '../../core/data/loader.ts';
import { whenIdleAfterLoad } from '../../core/scheduling/idle-scheduler.ts';
import { siblingCollections } from '../games/category/category.ts';
import { loadRequestedRows } from '../games/game-rows.ts';
import { catalogue, loadCollections, loadMenu, useCatalogue } from '../games/state.ts';
import { lobbyStart } from './first-screen.ts';

/** Loads what has not been loaded in the meantime. */
const loadMissing = (): void => {
  if (catalogue.collectionsLoading.at === null) void loadCollections();
  if (catalogue.menuLoading.at === null) void loadMenu();
};

const loadAll = async () => {
  await Promise.all([loadCollections(), loadMenu(), loadRequestedRows()]);
};

/**
 * The lobby's rails in the menu's order, rendered in slices when they change. With a first screen in the page the rest is
 * fetched when the page is idle.
 */
export function useLobby() {
  const { collections, collectionsLoading, menu, menuLoading } = useDeferredValue(useCatalogue());
  const isDeferred = lobbyStart.first !== null && collectionsLoading.at === null;
  useLoad(loadAll, catalogue.collectionsLoading, !isDeferred);
  useEffect(() => {
    if (lobbyStart.first) void whenIdleAfterLoad().then(loadMissing);
  }, []);

  const phases = [collectionsLoading.phase, menuLoading.phase];
  const failed = phases.find(phase => phase === 'error' || phase === 'offline');
  const isComplete = collectionsLoading.at !== null && (menu !== null || menuLoading.phase === 'error');
  // Only the menu gives the order: rails rendered before it is known would move. Those of the first screen have it.
  const [initialCollections] = useState(lobbyStart.first ? collections : []);
  const hasFailed = menuLoading.phase === 'error' || menuLoading.phase === 'offline';
  const rails = useMemo<readonly Collection[]>(() => {
    if (menu) return siblingCollections('category', menu, collections);
    return hasFailed ? collections : initialCollections;
  }, [menu, collections, hasFailed, initialCollections]);
  return { rails, failed: failed ?? null, isComplete, loading: collectionsLoading, load: loadAll };
}
