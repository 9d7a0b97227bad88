import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Collection } from '../../contract/games.ts';
import { pathOf } from '../../core/navigation.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { ALL } from '../games/category.ts';
import { collectionPath } from '../games/links.ts';
import { useAllTitle } from '../games/useAllTitle.ts';
import { useCollectionTitle } from '../games/useCollectionTitle.ts';
import styles from './CategoryChips.module.css';

/** Links to the sections and to the lobby's categories, in its order. The row has its height before its content. */
export const CategoryChips = memo(function CategoryChips(props: { collections: readonly Collection[] }) {
  const { t } = useLingui();
  const titleOf = useCollectionTitle();
  const allTitle = useAllTitle();
  const sections = (['pokies', 'live'] as const).map(route => ({
    key: route,
    href: pathOf(route, { slug: ALL }),
    label: allTitle(route),
  }));
  const categories = props.collections.map(collection => ({
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
});
