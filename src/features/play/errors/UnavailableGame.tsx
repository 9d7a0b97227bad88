import type { ReactNode } from 'react';
import type { Game } from '../../../contract/subjects/games.ts';
import { useScreenName } from '../../../core/shell/screen.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import styles from './UnavailableGame.module.css';

interface Props {
  game: Game;
  /** `start` where a list follows; a message is centred. */
  align?: 'centre' | 'start';
  children: ReactNode;
}

/** Replaces a game that can't be shown: its picture, its name and the reason. */
export function UnavailableGame({ game, align = 'centre', children }: Props) {
  useScreenName(game.title);
  return (
    <div className={styles['unavailable']} data-align={align}>
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
