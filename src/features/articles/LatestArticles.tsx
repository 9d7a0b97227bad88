import { Trans } from '@lingui/react/macro';
import { ARTICLES_BESIDE } from '../../contract/cms.ts';
import { useLoad } from '../../core/load.ts';
import { pathOf } from '../../core/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { pageOf, usePageState } from '../pages/page.ts';
import { ArticleList } from './ArticleList.tsx';
import styles from './Articles.module.css';

/** The newest articles beside something else, six at most (engagement 7); nothing where there are none. */
export function LatestArticles({ besides }: { besides?: string }) {
  const { state, load } = pageOf('news');
  useLoad(load, state.loading);
  const { page } = usePageState('news');
  const articles = (page?.json.articles ?? []).filter(({ url }) => url !== besides).slice(0, ARTICLES_BESIDE);
  if (articles.length === 0) return null;
  return (
    <section className={styles['more']}>
      <h2>
        <Trans id="articles.more">More news</Trans>
      </h2>
      <ArticleList articles={articles} level={3} />
      <div>
        <Button href={pathOf('news')}>
          <Trans id="articles.all">All news</Trans>
        </Button>
      </div>
    </section>
  );
}
