import { Plural } from '@lingui/react/macro';
import styles from './ListScreen.module.css';

/** The screen's heading and how many games are behind it; the count's place is kept while nobody knows. */
export function ListHeading({ title, total }: { title: string; total: number | null }) {
  return (
    <header className={styles['heading']}>
      <h1>{title}</h1>
      <span className={styles['count']} role="status">
        {total === null ? '\u00a0' : <Plural id="games.count" value={total} one="# game" other="# games" />}
      </span>
    </header>
  );
}
