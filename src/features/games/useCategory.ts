import { useMemo } from 'react';
import { useLoad } from '../../core/load.ts';
import { ALL, categoryRoute, filterOf, siblings } from './category.ts';
import { catalogue, loadCollections, loadMenu, useCatalogue } from './state.ts';
import { useAllTitle } from './useAllTitle.ts';
import { useCollectionTitle } from './useCollectionTitle.ts';

/** What a category's address means: its title, its filter, the tabs beside it; `isMissing` once it is known to lead nowhere. */
export function useCategory(slug: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew for every slug
  const route = useMemo(() => categoryRoute(), [slug]);
  const { collections, collectionsLoading, menu } = useCatalogue();
  useLoad(loadCollections, catalogue.collectionsLoading);
  useLoad(loadMenu, catalogue.menuLoading);
  const titleOf = useCollectionTitle();
  const allTitle = useAllTitle();
  const collection = collections.find(({ id }) => id === slug);
  // A collection that the product knows is named before the list of them is there.
  const title = titleOf(collection ?? { title: '', title_key: `lobby.collection.${slug}` }) || null;
  return {
    route,
    title: slug === ALL ? allTitle(route) : title,
    filter: filterOf(route, slug),
    isMissing: slug !== ALL && !collection && collectionsLoading.phase === 'ready',
    tabs: siblings(route, menu, collections),
  };
}
