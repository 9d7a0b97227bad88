import type { ReactNode } from 'react';
import type { Game } from '../../contract/games.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './Aside.module.css';

/** In place of a game that can't be shown: its picture and name, and what there is to say. */
export function Aside({ game, children }: { game: Game; children: ReactNode }) {
  return (
    <div className={styles['aside']}>
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
