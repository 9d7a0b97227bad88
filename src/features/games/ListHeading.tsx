import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './ListScreen.module.css';

type Props = {
  title: string;
  total: number | null;
  /** At the end of the line: what changes the list. */
  action?: ReactNode;
};

/** The screen's heading and how many games are behind it; the count's place is kept while nobody knows. */
export function ListHeading({ title, total, action }: Props) {
  return (
    <header className={styles['heading']}>
      <div className={styles['title']}>
        <h1>{title}</h1>
        <span className={styles['count']} role="status">
          {total === null ? '\u00a0' : <Plural id="games.count" value={total} one="# game" other="# games" />}
        </span>
      </div>
      {action}
    </header>
  );
}
