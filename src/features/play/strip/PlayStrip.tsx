import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, Maximize, Minimize, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import type { Game } from '../../contract/games.ts';
import { usePart } from '../../core/use-part.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { useFavouritesLoad } from '../favourites/useFavouritesLoad.ts';
import { leaveGame } from './leave.ts';
import { ModeSwitch } from './ModeSwitch.tsx';
import styles from './Play.module.css';
import { PlayFigures } from './PlayFigures.tsx';
import { SafetyControls } from './SafetyControls.tsx';
import { toggleSound } from './sound.ts';
import { type Mode, usePlay } from './state.ts';

interface Props {
  game: Game;
  mode: Mode;
  currency: string;
  isFullscreen: boolean;
  onFullscreen: (() => void) | undefined;
}

const safetySheet = () => import('./SafetySheet.tsx');

/** What stays in sight while playing: time, net position, limits, pause (product 1.1), the way back, the switches. */
export function PlayStrip({ game, mode, currency, isFullscreen, onFullscreen }: Props) {
  const { t } = useLingui();
  const { isMuted } = usePlay();
  useFavouritesLoad();
  const [isOpen, setOpen] = useState(false);
  const SafetySheet = usePart(safetySheet, isOpen);
  const open = () => setOpen(true);
  return (
    <div className={styles['strip']}>
      <div className={styles['bar']}>
        <IconButton
          label={t({ id: 'play.leave', message: 'Leave the game' })}
          icon={<ArrowLeft aria-hidden />}
          onClick={leaveGame}
        />
        <h1 className={styles['title']}>{game.title}</h1>
      </div>
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
      {isOpen && SafetySheet && <SafetySheet currency={currency} onClose={() => setOpen(false)} />}
    </div>
  );
}
