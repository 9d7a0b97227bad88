import { useLingui } from '@lingui/react/macro';
import type { Game } from '../../contract/subjects/games.ts';
import { Picture } from '../../ui/content/Picture.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import styles from './Play.module.css';
import { StripStart } from './strip/StripStart.tsx';

/** The page before its game, in its final sizes: with the game's name, its picture and the way out once the game is known. */
export function GamePageSkeleton({ game }: { game?: Game }) {
  const { t } = useLingui();
  return (
    <div className={styles['page']} data-open>
      <div className={styles['strip']}>{game && <StripStart game={game} />}</div>
      <div className={styles['stage']}>
        <div className={styles['overlay']}>
          {game && <GameCover game={game} />}
          <Spinner label={t({ id: 'play.loading', message: 'Loading the game' })} />
        </div>
      </div>
    </div>
  );
}

/** The game's picture while it opens. */
export function GameCover({ game }: { game: Game }) {
  return (
    <span className={styles['cover']}>
      <Picture src={game.preview} colour={game.colour} width={300} height={400} alt="" priority />
    </span>
  );
}
