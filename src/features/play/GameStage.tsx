import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Game } from '../../contract/games.ts';
import { connection } from '../../core/connection.ts';
import { holdUpdates } from '../../core/safe-point.ts';
import { usePart } from '../../core/use-part.ts';
import { useAccount } from '../account/state.ts';
import { DemoNote } from './DemoNote.tsx';
import { GameFrame } from './GameFrame.tsx';
import { useHalt } from './halt.ts';
import { closeGame, openGame } from './launch.ts';
import { missingFields } from './missing-fields.ts';
import styles from './Play.module.css';
import { PlayStrip } from './PlayStrip.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { StageNotice } from './StageNotice.tsx';
import { StageSpinner } from './StageSpinner.tsx';
import { type Mode, stopWith, usePlay } from './state.ts';
import { useFullscreen } from './useFullscreen.ts';
import { useSafeguards } from './useSafeguards.ts';

interface Props {
  game: Game;
  mode: Mode;
  currency: string;
}

/** Few players lack something, and it brings the forms with it. */
const profileFirst = () => import('./ProfileFirst.tsx');
const realityCheck = () => import('./RealityCheck.tsx');

/** The open game: strip above, frame below, and over the frame what stands in its way. */
export function GameStage({ game, mode, currency }: Props) {
  const { session, phase, problem, isInRound } = usePlay();
  const { why } = useHalt();
  const isCheck = why === 'check' && !isInRound;
  const RealityCheck = usePart(realityCheck, why === 'check');
  const { missing, retry } = useOpenGame({ game, mode, currency });
  const isLacking = missing.length > 0;
  const ProfileFirst = usePart(profileFirst, isLacking);
  const { isFullscreen, toggleFullscreen } = useFullscreen();
  useSafeguards();
  return (
    <div className={styles['room']} data-open data-fullscreen={isFullscreen}>
      <PlayStrip
        game={game}
        mode={mode}
        currency={currency}
        isFullscreen={isFullscreen}
        onFullscreen={document.fullscreenEnabled ? toggleFullscreen : undefined}
      />
      <div className={styles['stage']}>
        {session && <GameFrame key={session.session_id} session={session} game={game} />}
        {(phase === 'opening' || phase === 'starting' || (isLacking && !ProfileFirst)) && <StageSpinner />}
        {phase === 'stopped' && problem && (
          <div className={styles['overlay']}>
            <ProblemPanel problem={problem} onRetry={retry} />
          </div>
        )}
        <StageNotice />
      </div>
      <DemoNote game={game} mode={mode} />
      {isCheck && RealityCheck && <RealityCheck currency={currency} />}
      {isLacking && ProfileFirst && <ProfileFirst fields={missing} onDone={retry} />}
    </div>
  );
}

/** Opens the game as soon as nothing is missing from the profile, and closes it with the room. */
function useOpenGame({ game, mode, currency }: Props) {
  const { player, partial } = useAccount();
  const [refused, setRefused] = useState<readonly string[]>([]);
  // The device's copy of a profile lacks what is not kept: that says nothing about what was given (decisions D7).
  const known = mode === 'real' && player && !partial ? missingFields(player, currency) : [];
  const missing = known.length > 0 ? known : refused;
  const isComplete = missing.length === 0;
  const [attempt, setAttempt] = useState(0);
  /** Somebody has just answered: true for one opening. */
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isComplete) return;
    // Nothing is begun that could only end in doubt. An answer counts more than a browser that has not noticed yet, and
    // who presses again is believed rather than the last call.
    const isReachable = isAnswered.current || (attempt === 0 ? connection.online : navigator.onLine);
    isAnswered.current = false;
    if (isReachable) void openGame(game, mode, currency).then(setRefused);
    else stopWith('offline');
    return closeGame;
  }, [game, mode, currency, isComplete, attempt]);
  useEffect(() => {
    document.documentElement.dataset['play'] = mode;
    const release = holdUpdates('game');
    return () => {
      delete document.documentElement.dataset['play'];
      release();
    };
  }, [mode]);
  const retry = useCallback(() => {
    setRefused([]);
    setAttempt(count => count + 1);
  }, []);
  useOpenWhenBack(
    useCallback(() => {
      isAnswered.current = true;
      retry();
    }, [retry]),
  );
  return { missing, retry };
}

/** A game that could not be opened for want of a network opens by itself when somebody answers again. */
function useOpenWhenBack(open: () => void): void {
  const { online } = useSnapshot(connection);
  const { problem } = usePlay();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current && problem === 'offline') {
      wasOffline.current = false;
      open();
    }
  }, [online, problem, open]);
}
