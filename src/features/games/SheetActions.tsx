import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { Game } from '../../contract/games.ts';
import { connection } from '../../core/connection.ts';
import { Button } from '../../ui/Button.tsx';
import { useAccount } from '../account/state.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import styles from './GameSheet.module.css';
import { playPath, usePlayPath } from './links.ts';
import type { Standing } from './standing.ts';

/** The sheet's row of buttons; offline they stay and say why they don't work. A guest learns before the tap that "play" asks for an account. */
export function SheetActions({ game, standing }: { game: Game; standing: Standing }) {
  const path = usePlayPath(game);
  const { standing: visitor } = useAccount();
  const { online } = useSnapshot(connection);
  const reason = useId();
  const isPlayable = standing === 'play';
  const off = online ? {} : { disabled: true, 'aria-describedby': reason };
  return (
    <>
      <span className={styles['actions']}>
        {isPlayable && (
          <span className={styles['grow']}>
            <Button {...off} variant="play" full href={path} icon={<Play aria-hidden />}>
              <Trans id="games.play">Play</Trans>
            </Button>
          </span>
        )}
        {isPlayable && game.has_demo_mode && (
          <span className={styles['grow']}>
            <Button {...off} full href={playPath(game, 'demo')}>
              <Trans id="games.demo">Demo</Trans>
            </Button>
          </span>
        )}
        <FavouriteButton game={game} variant={isPlayable ? 'raised' : 'labelled'} />
      </span>
      {isPlayable && !online && (
        <span id={reason} className={styles['hint']}>
          <Trans id="games.sheet.offline">You are offline: play and demo need a connection.</Trans>
        </span>
      )}
      {isPlayable && online && visitor === 'guest' && (
        <span className={styles['hint']}>
          <Trans id="games.sheet.guest">Play needs an account. Demo does not.</Trans>
        </span>
      )}
    </>
  );
}
