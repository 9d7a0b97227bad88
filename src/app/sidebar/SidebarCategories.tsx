import { Trans } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import type { MenuKey } from '../../contract/routes/route-definition.ts';
import { isAwaited, useLoad } from '../../core/data/loader.ts';
import { returnTarget } from '../../core/shell/navigation.ts';
import { useAccount } from '../../features/account/state.ts';
import { useCollectionTitle } from '../../features/games/category/useCollectionTitle.ts';
import { collectionPath } from '../../features/games/links.ts';
import { catalogue, loadCollections, loadMenu, useCatalogue } from '../../features/games/state.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import styles from './SidebarCategories.module.css';

interface Props {
  isFolded: boolean;
  /** The current section: that of live games has its own categories. */
  current?: MenuKey | undefined;
}

/** The categories as links, which scroll by themselves; nothing until they are loaded, or while the sidebar is folded. */
export default function SidebarCategories({ isFolded, current }: Props) {
  const { menu, collections, collectionsLoading } = useCatalogue();
  const { authStatus, loading } = useAccount();
  // Also where a popup is opened over the page.
  useLocation();
  const path = returnTarget().replace(/[?#].*$/, '');
  const titleOf = useCollectionTitle();
  useLoad(loadMenu, catalogue.menuLoading, !isFolded);
  useLoad(loadCollections, catalogue.collectionsLoading, !isFolded);
  const byId = new Map(collections.map(collection => [collection.id, collection]));
  const shown = ((current === 'live' ? menu?.live : menu?.pokies) ?? []).flatMap(id => byId.get(id) ?? []);
  // A player's links are above them.
  const isVisitorAwaited = authStatus === 'unknown' && isAwaited(loading);
  // The first screen brings only its own categories: the others would move them.
  if (isFolded || shown.length === 0 || isAwaited(collectionsLoading) || isVisitorAwaited) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        <Trans id="shell.categories">Categories</Trans>
      </h2>
      <ul className={styles['list']}>
        {shown.map(collection => {
          const href = collectionPath(collection);
          return (
            <li key={collection.id}>
              <Anchor
                className={styles['link']}
                href={href}
                aria-current={href === path ? 'page' : undefined}
              >
                {titleOf(collection)}
              </Anchor>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
