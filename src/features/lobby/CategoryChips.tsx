import { useLingui } from '@lingui/react/macro';
import { memo, useRef } from 'react';
import { ALL } from '../../contract/subjects/all-games.ts';
import type { Collection } from '../../contract/subjects/games.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { useRovingFocus } from '../../ui/lists/useRovingFocus.ts';
import { useCollectionTitle } from '../games/category/useCollectionTitle.ts';
import { useSectionTitle } from '../games/category/useSectionTitle.ts';
import { collectionPath } from '../games/links.ts';
import styles from './CategoryChips.module.css';

/** Links to the sections and to the lobby's categories, in its order. The row has its height before its content. */
export const CategoryChips = memo(function CategoryChips(props: { collections: readonly Collection[] }) {
  const { t } = useLingui();
  const titleOf = useCollectionTitle();
  const sectionTitle = useSectionTitle();
  const list = useRef<HTMLUListElement>(null);
  useRovingFocus(list);
  const sections = (['pokies', 'live'] as const).map(route => ({
    key: route,
    href: pathOf(route, { slug: ALL }),
    label: sectionTitle(route),
  }));
  const categories = props.collections.map(collection => ({
    key: collection.id,
    href: collectionPath(collection),
    label: titleOf(collection),
  }));
  return (
    <nav className={styles['chips']} aria-label={t({ id: 'games.tabs', message: 'Categories' })}>
      <ul ref={list} className={styles['list']}>
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
