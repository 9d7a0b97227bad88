import { Trans } from '@lingui/react/macro';
import { useLoad } from '../../core/data/loader.ts';
import { useCollectionTitle } from '../../features/games/category/useCollectionTitle.ts';
import { collectionPath } from '../../features/games/links.ts';
import { catalogue, loadCollections, loadMenu, useCatalogue } from '../../features/games/state.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import styles from './SidebarCategories.module.css';

/** The lobby's categories as links, which scroll by themselves; nothing until they are loaded, or while the sidebar is folded. */
export default function SidebarCategories({ isFolded }: { isFolded: boolean }) {
  const { menu, collections } = useCatalogue();
  const titleOf = useCollectionTitle();
  useLoad(loadMenu, catalogue.menuLoading, !isFolded);
  useLoad(loadCollections, catalogue.collectionsLoading, !isFolded);
  const byId = new Map(collections.map(collection => [collection.id, collection]));
  const shown = (menu?.pokies ?? []).flatMap(id => byId.get(id) ?? []);
  if (isFolded || shown.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        <Trans id="shell.categories">Categories</Trans>
      </h2>
      <ul className={styles['list']}>
        {shown.map(collection => (
          <li key={collection.id}>
            <Anchor className={styles['link']} href={collectionPath(collection)}>
              {titleOf(collection)}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
