import * as v from 'valibot';
import { Article } from '../../../contract/subjects/cms.ts';
import type { ScreenProps } from '../../../core/shell/screen.ts';
import { TextPage } from '../pages/TextPage.tsx';
import styles from './Articles.module.css';
import { LatestArticles } from './LatestArticles.tsx';
import { useArticleDate } from './useArticleDate.ts';

const Block = v.object({ article: Article });

/** One article, and the latest others (decision 0029). */
export default function ArticleScreen({ params }: ScreenProps) {
  const slug = params['slug'] ?? '';
  const path = `/news/${slug}`;
  return (
    <TextPage
      key={slug}
      slug={slug}
      path={path}
      lead={({ blocks }) => <Lead json={blocks.json} />}
      after={() => <LatestArticles excludePath={path} />}
    />
  );
}

/** The article's date and picture. */
function Lead({ json }: { json: unknown }) {
  const formatDate = useArticleDate();
  const block = v.safeParse(Block, json);
  if (!block.success) return null;
  const { date, img, imgAlt } = block.output.article;
  return (
    <>
      <time className={styles['date']} dateTime={date}>
        {formatDate(date)}
      </time>
      {img && <img className={styles['lead']} src={img} alt={imgAlt} width={640} height={360} />}
    </>
  );
}
