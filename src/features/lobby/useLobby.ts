import { useDeferredValue, useEffect, useMemo } from 'react';
import type { Collection } from '../../contract/games.ts';
import { useLoad } from '../../core/load.ts';
import { whenSettled } from '../../core/settled.ts';
import { siblings } from '../games/category.ts';
import { loadWanted } from '../games/rows.ts';
import { catalogue, loadCollections, loadMenu, loadProviders, useCatalogue } from '../games/state.ts';
import { firstScreen } from './first-screen.ts';

/** What nobody else has fetched in the meantime. */
const loadMissing = async () => {
  const { collectionsLoading, menuLoading, providersLoading } = catalogue;
  await Promise.all([
    collectionsLoading.at === null ? loadCollections() : undefined,
    menuLoading.at === null ? loadMenu() : undefined,
    providersLoading.at === null ? loadProviders() : undefined,
  ]);
};

const loadAll = async () => {
  await Promise.all([loadCollections(), loadMenu(), loadProviders(), loadWanted()]);
};

/** The lobby's rails in the menu's order, built in slices when they change. With a first screen in the page the rest is fetched when the page is idle. */
export function useLobby() {
  const { collections, collectionsLoading, menu, menuLoading } = useDeferredValue(useCatalogue());
  const isLate = firstScreen !== null && collectionsLoading.at === null;
  useLoad(loadAll, catalogue.collectionsLoading, !isLate);
  useEffect(() => {
    if (firstScreen) void whenSettled().then(loadMissing);
  }, []);

  const phases = [collectionsLoading.phase, menuLoading.phase];
  const failed = phases.find(phase => phase === 'error' || phase === 'offline');
  const isComplete = collectionsLoading.at !== null && (menu !== null || menuLoading.phase === 'error');
  // Only the menu knows the order: what came before it would be moved by it.
  const hasOrder = firstScreen !== null || menuLoading.phase === 'error' || menuLoading.phase === 'offline';
  const rails = useMemo<readonly Collection[]>(() => {
    if (menu) return siblings('category', menu, collections);
    return hasOrder ? collections : [];
  }, [menu, collections, hasOrder]);
  return { rails, failed: failed ?? null, isComplete, loading: collectionsLoading, load: loadAll };
}
