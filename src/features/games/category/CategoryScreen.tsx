import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { ALL } from '../../../contract/subjects/all-games.ts';
import { type CategoryRoute, categoryFilter, isListClosed } from '../../../contract/subjects/game-lists.ts';
import type { Collection } from '../../../contract/subjects/games.ts';
import { isAwaited, useLoad } from '../../../core/data/loader.ts';
import { useDeferred } from '../../../core/scheduling/useDeferred.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { type ScreenProps, screenState, useScreenName } from '../../../core/shell/screen.ts';
import { NARROW_MEDIA_QUERY } from '../../../lib/breakpoints.ts';
import { Tabs } from '../../../ui/controls/Tabs.tsx';
import { ListHeading } from '../list/ListHeading.tsx';
import styles from '../list/ListScreen.module.css';
import { NotFoundList } from '../list/NotFoundList.tsx';
import { catalogue, loadCollections, loadMenu, useCatalogue } from '../state.ts';
import { CategoryList } from './CategoryList.tsx';
import './category-part.ts';
import { categoryRoute, siblingCollections } from './category.ts';
import { useCollectionTitle } from './useCollectionTitle.ts';
import { useSectionTitle } from './useSectionTitle.ts';

/** A category of games (ROUTE-30); `all` is the whole section. */
export default function CategoryScreen({ params }: ScreenProps) {
  const { t } = useLingui();
  const slug = params['slug'] ?? ALL;
  const category = useCategory(slug);
  useScreenName(category.title, category.isMissing);
  useCanonicalPath(category.route, category.collection);
  if (category.isMissing)
    return <NotFoundList title={t({ id: 'games.category.missing', message: 'Category not found' })} />;
  const title = category.title ?? '\u00a0';
  return (
    <div className={styles['screen']}>
      <CategoryTabs route={category.route} slug={slug} tabs={category.tabs} />
      {category.isUndecided ? (
        <ListHeading title={title} total={null} loading={catalogue.collectionsLoading} />
      ) : (
        <CategoryList
          key={`${category.route}/${slug}`}
          id={`${category.route}/${slug}`}
          slug={slug}
          title={title}
          filter={category.filter}
          isClosed={category.isClosed}
        />
      )}
    </div>
  );
}

/** A category of pokies is indexed at its address among the pokies (ROUTE-9). */
function useCanonicalPath(route: CategoryRoute, collection: Collection | undefined): void {
  const path =
    route === 'category' && collection?.section === 'pokies'
      ? pathOf('pokies', { slug: collection.id })
      : null;
  useEffect(() => {
    screenState.canonical = path;
    return () => {
      screenState.canonical = null;
    };
  }, [path]);
}

type Props = { route: CategoryRoute; slug: string; tabs: readonly Collection[] };

/** Categories on a first rendering, more than a window shows; the others come when the page is idle. */
const FIRST_TABS = { narrow: 8, wide: 18 };
const initialTabs = () => (matchMedia(NARROW_MEDIA_QUERY).matches ? FIRST_TABS.narrow : FIRST_TABS.wide);

/** The categories of the section; each has its own address. */
export function CategoryTabs({ route, slug, tabs }: Props) {
  const { t } = useLingui();
  const titleOf = useCollectionTitle();
  const all = { key: ALL, label: <Trans id="games.tabs.all">All</Trans>, href: pathOf(route, { slug: ALL }) };
  const items = tabs.map(collection => ({
    key: collection.id,
    label: titleOf(collection),
    href: pathOf(route, { slug: collection.id }),
  }));
  const every = [all, ...items].map(item => ({ ...item, current: item.key === slug }));
  // The current one is in the middle: it has to have the same neighbours.
  const isInFirst = every.findIndex(({ current }) => current) < initialTabs() / 2;
  const isWhole = useDeferred() || !isInFirst;
  return (
    <Tabs
      label={t({ id: 'games.tabs', message: 'Categories' })}
      items={isWhole ? every : every.slice(0, initialTabs())}
    />
  );
}

/** The category of a path: its title, its filter and its tabs; `isMissing` once it is known not to exist. */
function useCategory(slug: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is read again for every slug
  const route = useMemo(() => categoryRoute(), [slug]);
  const { collections, collectionsLoading, menu } = useCatalogue();
  useLoad(loadCollections, catalogue.collectionsLoading);
  useLoad(loadMenu, catalogue.menuLoading);
  const titleOf = useCollectionTitle();
  const sectionTitle = useSectionTitle();
  const collection = collections.find(({ id }) => id === slug);
  // A collection with a title of ours has its title before the list of collections is loaded.
  const title = titleOf(collection ?? { title: '', title_key: `lobby.collection.${slug}` }) || null;
  return {
    route,
    title: slug === ALL ? sectionTitle(route) : title,
    filter: categoryFilter(route, slug),
    collection,
    isClosed: isListClosed(route, slug, collections),
    // Nothing of a closed list can be played, which decides what is above its games: that is not asked of the list itself.
    isUndecided: route === 'live' && isAwaited(collectionsLoading),
    isMissing: slug !== ALL && !collection && collectionsLoading.phase === 'ready',
    tabs: siblingCollections(route, menu, collections),
  };
}
