import { useLingui } from '@lingui/react/macro';
import { Maximize, Minimize, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import type { Game } from '../../../contract/subjects/games.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { useIsHydrated } from '../../../core/shell/useIsHydrated.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { useFavouritesLoad } from '../../favourites/useFavouritesLoad.ts';
import styles from '../Play.module.css';
import { SafetyControls } from '../safety/SafetyControls.tsx';
import { type PlayMode, toggleSound, usePlay } from '../state.ts';
import { ModeSwitch } from './ModeSwitch.tsx';
import { PlayFigures } from './PlayFigures.tsx';
import { StripStart } from './StripStart.tsx';

interface Props {
  game: Game;
  mode: PlayMode;
  currency: string;
  isFullscreen: boolean;
  onFullscreen: (() => void) | undefined;
}

const safetySheet = () => import('../safety/SafetySheet.tsx');

/** The strip that stays visible while playing: time, net position, limits, pause (PLAY-17), back link, switches. */
export function PlayStrip({ game, mode, currency, isFullscreen, onFullscreen }: Props) {
  const { t } = useLingui();
  const play = usePlay();
  const isHydrated = useIsHydrated();
  // The device's choice, which the HTML does not know.
  const isMuted = play.isMuted || !isHydrated;
  useFavouritesLoad();
  const [isOpen, setOpen] = useState(false);
  const SafetySheet = useLazyComponent(safetySheet, isOpen);
  const open = () => setOpen(true);
  return (
    <div className={styles['strip']}>
      <StripStart game={game} />
      <div className={styles['figures']}>
        <PlayFigures mode={mode} onExplain={open} />
        <ModeSwitch game={game} mode={mode} />
      </div>
      <div className={styles['actions']}>
        <SafetyControls onOpen={open} />
        <span className={styles['favourite']}>
          <FavouriteButton game={game} variant="raised" />
        </span>
        <IconButton
          label={t({ id: 'play.sound', message: 'Sound' })}
          pressed={!isMuted}
          icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          onClick={toggleSound}
        />
        {onFullscreen && (
          <IconButton
            label={t({ id: 'play.fullscreen', message: 'Full screen' })}
            pressed={isFullscreen}
            icon={isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            onClick={onFullscreen}
          />
        )}
      </div>
      {isOpen && SafetySheet && (
        <SafetySheet currency={currency} game={game} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
