import { Trans, useLingui } from '@lingui/react/macro';
import type { Collection } from '../../contract/games.ts';
import { pathOf } from '../../core/navigation.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { ALL, type CategoryRoute } from './category.ts';
import { useCollectionTitle } from './useCollectionTitle.ts';

type Props = { route: CategoryRoute; slug: string; tabs: readonly Collection[] };

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
  return (
    <Tabs
      label={t({ id: 'games.tabs', message: 'Categories' })}
      items={[all, ...items].map(item => ({ ...item, current: item.key === slug }))}
    />
  );
}
