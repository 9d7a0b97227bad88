import type { ReactNode } from 'react';
import type { Game } from '../../../contract/subjects/games.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import styles from './UnavailableGame.module.css';

/** Replaces a game that can't be shown: its picture, its name and the reason. */
export function UnavailableGame({ game, children }: { game: Game; children: ReactNode }) {
  return (
    <div className={styles['unavailable']}>
      <header className={styles['about']}>
        <span className={styles['cover']}>
          <Picture src={game.preview} colour={game.colour} width={300} height={400} alt="" priority />
        </span>
        <h1>{game.title}</h1>
      </header>
      {children}
    </div>
  );
}
