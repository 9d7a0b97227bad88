import * as v from 'valibot';
import { Article } from '../../contract/cms.ts';
import type { ScreenProps } from '../../core/screen.ts';
import { TextPage } from '../pages/TextPage.tsx';
import styles from './Articles.module.css';
import { LatestArticles } from './LatestArticles.tsx';
import { useDay } from './useDay.ts';

const Block = v.object({ article: Article });

/** One article, and what else is new (decisions D29). */
export default function ArticleScreen({ params }: ScreenProps) {
  const slug = params['slug'] ?? '';
  const path = `/news/${slug}`;
  return (
    <TextPage
      key={slug}
      slug={slug}
      path={path}
      lead={({ blocks }) => <Lead json={blocks.json} />}
      after={() => <LatestArticles besides={path} />}
    />
  );
}

/** When it was written, and its picture. */
function Lead({ json }: { json: unknown }) {
  const day = useDay();
  const block = v.safeParse(Block, json);
  if (!block.success) return null;
  const { date, img, imgAlt } = block.output.article;
  return (
    <>
      <time className={styles['date']} dateTime={date}>
        {day(date)}
      </time>
      {img && <img className={styles['lead']} src={img} alt={imgAlt} width={640} height={360} />}
    </>
  );
}
