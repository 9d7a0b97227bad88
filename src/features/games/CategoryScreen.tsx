import { useLingui } from '@lingui/react/macro';
import { type ScreenProps, useScreenName } from '../../core/screen.ts';
import { CategoryList } from './CategoryList.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { ALL } from './category.ts';
import styles from './ListScreen.module.css';
import { Missing } from './Missing.tsx';
import { useCategory } from './useCategory.ts';

/** A category of games (platform 2.2); `all` is the whole section. */
export default function CategoryScreen({ params }: ScreenProps) {
  const { t } = useLingui();
  const slug = params['slug'] ?? ALL;
  const category = useCategory(slug);
  useScreenName(category.title, category.isMissing);
  if (category.isMissing)
    return <Missing title={t({ id: 'games.category.missing', message: 'There is no such category' })} />;
  return (
    <div className={styles['screen']}>
      <CategoryTabs route={category.route} slug={slug} tabs={category.tabs} />
      <CategoryList
        key={`${category.route}/${slug}`}
        id={`${category.route}/${slug}`}
        slug={slug}
        title={category.title ?? '\u00a0'}
        filter={category.filter}
      />
    </div>
  );
}
