import type { Award } from '../../../contract/subjects/cms.ts';
import styles from './AwardList.module.css';

interface Props {
  awards: readonly Award[];
  /** Level of each award's heading. */
  level: 2 | 3;
}

/** Awards with the reason for each (CONTENT-9). */
export function AwardList({ awards, level }: Props) {
  const Heading = `h${level}` as const;
  return (
    <ul className={styles['list']}>
      {awards.map(({ name, nomination, prize, year, imgUrl }) => (
        <li key={`${name} ${nomination} ${year}`} className={styles['award']}>
          {imgUrl && (
            <img className={styles['picture']} src={imgUrl} alt="" width={56} height={56} loading="lazy" />
          )}
          <div>
            <Heading className={styles['name']}>{name}</Heading>
            <p className={styles['text']}>{nomination}</p>
            <p className={styles['text']}>
              {prize}, {year}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
