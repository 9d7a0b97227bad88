import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoadState } from '../../../core/data/loader.ts';
import { HydratedLater } from '../../../core/shell/HydratedLater.tsx';
import DataAge from '../../data-age/DataAge.tsx';
import styles from './ListScreen.module.css';

type Props = {
  title: string;
  total: number | null;
  /** How many of them can be played; null where that is not known, absent where all can. */
  playable?: number | null | undefined;
  loading: Readonly<LoadState>;
  /** Controls at the end of the line. */
  action?: ReactNode;
};

/** The screen's heading, the number of games and their age; the line's space is reserved. */
export function ListHeading({ title, total, playable = total, loading, action }: Props) {
  return (
    <header className={styles['heading']}>
      <div className={styles['title']}>
        <h1>{title}</h1>
        <span className={styles['facts']}>
          <span className={styles['count']} role="status">
            {/* The first number that a browser formats takes a slow phone 200 ms. */}
            <HydratedLater>
              {total === null ? '\u00a0' : <Count total={total} playable={playable} />}
            </HydratedLater>
          </span>
          <DataAge loading={loading} />
        </span>
      </div>
      {action}
    </header>
  );
}

/** Only what can be played is called a game. */
function Count({ total, playable }: { total: number; playable: number | null }) {
  if (playable === total) return <Plural id="games.count" value={total} one="# game" other="# games" />;
  if (playable === null) return <Plural id="games.titles" value={total} one="# title" other="# titles" />;
  return (
    <Trans id="games.playableOf">
      {playable} of {total} can be played
    </Trans>
  );
}
