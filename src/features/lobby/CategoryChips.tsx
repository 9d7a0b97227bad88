import { useLingui } from '@lingui/react/macro';
import { pathOf } from '../../core/navigation.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { ALL, siblings } from '../games/category.ts';
import { collectionPath } from '../games/links.ts';
import { useCatalogue } from '../games/state.ts';
import { useAllTitle } from '../games/useAllTitle.ts';
import { useCollectionTitle } from '../games/useCollectionTitle.ts';
import styles from './CategoryChips.module.css';

/** Links to the sections and to the lobby's categories. The row has its height before it has its content. */
export function CategoryChips() {
  const { t } = useLingui();
  const { menu, collections } = useCatalogue();
  const titleOf = useCollectionTitle();
  const allTitle = useAllTitle();
  const sections = (['pokies', 'live'] as const).map(route => ({
    key: route,
    href: pathOf(route, { slug: ALL }),
    label: allTitle(route),
  }));
  const categories = (menu ? siblings('category', menu, collections) : collections).map(collection => ({
    key: collection.id,
    href: collectionPath(collection),
    label: titleOf(collection),
  }));
  return (
    <nav className={styles['chips']} aria-label={t({ id: 'games.tabs', message: 'Categories' })}>
      <ul className={styles['list']}>
        {[...sections, ...categories].map(({ key, href, label }) => (
          <li key={key}>
            <Anchor href={href} className={styles['chip'] ?? ''}>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
