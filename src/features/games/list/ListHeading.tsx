import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoadState } from '../../../core/data/loader.ts';
import { DataAge } from '../../data-age/DataAge.tsx';
import styles from './ListScreen.module.css';

type Props = {
  title: string;
  total: number | null;
  loading: Readonly<LoadState>;
  /** Controls at the end of the line. */
  action?: ReactNode;
};

/** The screen's heading, the number of games and their age; the line's space is reserved. */
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
