import type { Article } from '../../../contract/subjects/cms.ts';
import type { ScreenProps } from '../../../core/shell/screen.ts';
import { TextPage } from '../pages/TextPage.tsx';
import styles from './Articles.module.css';
import { LatestArticles } from './LatestArticles.tsx';
import { useArticleDate } from './useArticleDate.ts';

/** One article, and the latest others (decision 0029). */
export default function ArticleScreen({ params }: ScreenProps) {
  const slug = params['slug'] ?? '';
  const path = `/news/${slug}`;
  return (
    <TextPage
      key={slug}
      slug={slug}
      path={path}
      lead={({ json }) => json.article && <Lead article={json.article} />}
      after={() => <LatestArticles excludePath={path} />}
    />
  );
}

/** The article's date and picture. */
function Lead({ article }: { article: Article }) {
  const formatDate = useArticleDate();
  const { date, img, imgAlt } = article;
  return (
    <>
      <time className={styles['date']} dateTime={date} suppressHydrationWarning>
        {formatDate(date)}
      </time>
      {img && <img className={styles['lead']} src={img} alt={imgAlt} width={640} height={360} />}
    </>
  );
}
