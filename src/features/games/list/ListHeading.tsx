import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Loading } from '../../core/load.ts';
import { DataAge } from './DataAge.tsx';
import styles from './ListScreen.module.css';

type Props = {
  title: string;
  total: number | null;
  loading: Readonly<Loading>;
  /** At the end of the line: what changes the list. */
  action?: ReactNode;
};

/** The screen's heading, how many games are behind it and from when they are; the line's place is kept. */
export function ListHeading({ title, total, loading, action }: Props) {
  return (
    <header className={styles['heading']}>
      <div className={styles['title']}>
        <h1>{title}</h1>
        <span className={styles['facts']}>
          <span className={styles['count']} role="status">
            {total === null ? (
              '\u00a0'
            ) : (
              <Plural id="games.count" value={total} one="# game" other="# games" />
            )}
          </span>
          <DataAge loading={loading} />
        </span>
      </div>
      {action}
    </header>
  );
}
