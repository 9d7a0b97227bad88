import { Trans } from '@lingui/react/macro';
import { MAX_TEASER_ARTICLES } from '../../../contract/subjects/cms.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { pageResource, usePageState } from '../pages/page.ts';
import { ArticleList } from './ArticleList.tsx';
import styles from './Articles.module.css';

/** The newest articles next to other content, at most six (CONTENT-9); nothing where there are none. */
export function LatestArticles({ excludePath }: { excludePath?: string }) {
  const { state, load } = pageResource('news');
  useLoad(load, state.loading);
  const { page } = usePageState('news');
  const articles = (page?.json.articles ?? [])
    .filter(({ url }) => url !== excludePath)
    .slice(0, MAX_TEASER_ARTICLES);
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
