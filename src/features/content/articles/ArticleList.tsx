import type { Article } from '../../contract/cms.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import styles from './Articles.module.css';
import { useDay } from './useDay.ts';

interface Props {
  articles: readonly Article[];
  /** Of each article's heading. */
  level: 2 | 3;
}

/** Articles as cards, the newest first. */
export function ArticleList({ articles, level }: Props) {
  const day = useDay();
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
          <div className={styles['words']}>
            <Heading className={styles['title']}>
              <Anchor className={styles['link']} href={url}>
                {title}
              </Anchor>
            </Heading>
            <time className={styles['date']} dateTime={date}>
              {day(date)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}
