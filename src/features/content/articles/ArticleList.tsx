import type { Article } from '../../../contract/subjects/cms.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import styles from './Articles.module.css';
import { useArticleDate } from './useArticleDate.ts';

interface Props {
  articles: readonly Article[];
  /** Level of each article's heading. */
  level: 2 | 3;
}

/** Articles as cards, the newest first. */
export function ArticleList({ articles, level }: Props) {
  const formatDate = useArticleDate();
  const Heading = `h${level}` as const;
  return (
    <ul className={styles['list']}>
      {articles.map(({ url, date, title, img, imgAlt }) => (
        <li key={url} className={styles['card']}>
          {img && (
            <img
              className={styles['picture']}
              src={img}
              alt={imgAlt}
              width={640}
              height={360}
              loading="lazy"
            />
          )}
          <div className={styles['text']}>
            <Heading className={styles['title']}>
              <Anchor className={styles['link']} href={url}>
                {title}
              </Anchor>
            </Heading>
            <time className={styles['date']} dateTime={date} suppressHydrationWarning>
              {formatDate(date)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}
