import { Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { useId } from 'react';
import { useSnapshot } from 'valtio';
import type { Game } from '../../../contract/subjects/games.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAccount } from '../../account/state.ts';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { isFavouriteQueued, useFavourites } from '../../favourites/state.ts';
import type { Availability } from '../availability.ts';
import { playPath, usePlayPath } from '../links.ts';
import styles from './GameDetails.module.css';

/**
 * The sheet's buttons; offline they stay visible and show why they are disabled. A guest sees in advance that "play"
 * needs an account.
 */
export function GameDetailsActions({ game, availability }: { game: Game; availability: Availability }) {
  const path = usePlayPath(game);
  const { authStatus } = useAccount();
  const { isOnline } = useSnapshot(networkStatus);
  const isQueued = isFavouriteQueued(useFavourites(), game.identifier);
  const reason = useId();
  const isPlayable = availability === 'play';
  const offlineProps = isOnline ? {} : { disabled: true, 'aria-describedby': reason };
  return (
    <>
      <span className={styles['actions']}>
        {isPlayable && (
          <span className={styles['grow']}>
            <Button {...offlineProps} variant="play" full href={path} icon={<Play aria-hidden />}>
              <Trans id="games.play">Play</Trans>
            </Button>
          </span>
        )}
        {isPlayable && game.has_demo_mode && (
          <span className={styles['grow']}>
            <Button {...offlineProps} full href={playPath(game, 'demo')}>
              <Trans id="games.demo">Demo</Trans>
            </Button>
          </span>
        )}
        <FavouriteButton game={game} variant={isPlayable ? 'raised' : 'labelled'} />
      </span>
      {isQueued && (
        <span role="status" className={styles['hint']}>
          <Trans id="favourites.queued">Will be saved when you’re online</Trans>
        </span>
      )}
      {isPlayable && !isOnline && (
        <span id={reason} className={styles['hint']}>
          <Trans id="games.sheet.offline">You’re offline. You need a connection to play, also in demo.</Trans>
        </span>
      )}
      {isPlayable && isOnline && authStatus === 'guest' && (
        <span className={styles['hint']}>
          <Trans id="games.sheet.guest">You need an account to play. The demo is open to everyone.</Trans>
        </span>
      )}
    </>
  );
}
