import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Game } from '../../../contract/subjects/games.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { operations } from '../../../core/http/open-operations.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { useScreenName } from '../../../core/shell/screen.ts';
import { useIsHydrated } from '../../../core/shell/useIsHydrated.ts';
import { blockReload } from '../../../core/worker/safe-reload.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useAccount } from '../../account/state.ts';
import { playPath } from '../../games/links.ts';
import { PlayErrorPanel } from '../errors/PlayErrorPanel.tsx';
import { GameCover } from '../GamePageSkeleton.tsx';
import { suspendGameVisit } from '../game-visit.ts';
import styles from '../Play.module.css';
import { usePause } from '../safety/pause.ts';
import { useSafeguards } from '../safety/safeguards.ts';
import { type PlayMode, play, stopWithError, usePlay } from '../state.ts';
import { PlayStrip } from '../strip/PlayStrip.tsx';
import { closeGame, missingFields, openGame } from './launch.ts';
import { StageAlert } from './StageAlert.tsx';

interface Props {
  game: Game;
  mode: PlayMode;
  currency: string;
}

/** Lazy: few profiles are incomplete, and the dialog imports the forms. */
const completeProfileDialog = () => import('./CompleteProfileDialog.tsx');
const roundsSheet = () => import('../rounds/RoundsSheet.tsx');
/** Fetched while the game session is requested, without which there is nothing to show in it. */
const gameFrame = () =>
  import('./GameFrame.tsx').catch(error => {
    stopWithError('notResponding');
    throw error;
  });
const realityCheck = () => import('../safety/RealityCheck.tsx');

/** The open game: strip above, frame below, and alerts and dialogs over the frame. */
export function GameStage({ game, mode, currency }: Props) {
  // Not before: a screen that names itself has its heading, which gets the focus.
  useScreenName(game.title);
  const { session, phase, error, isInRound, isHistoryOpen } = usePlay();
  const { reason } = usePause();
  const isCheck = reason === 'check' && !isInRound;
  const GameFrame = useLazyComponent(gameFrame, true);
  const RealityCheck = useLazyComponent(realityCheck, reason === 'check');
  const RoundsSheet = useLazyComponent(roundsSheet, isHistoryOpen);
  const { missing, setReported, retry } = useOpenGame({ game, mode, currency });
  const isProfileIncomplete = missing.length > 0;
  const CompleteProfileDialog = useLazyComponent(completeProfileDialog, isProfileIncomplete);
  const { isFullscreen, canFullscreen, toggleFullscreen } = useFullscreen();
  useSafeguards();
  const isOpening = isProfileIncomplete
    ? !CompleteProfileDialog
    : phase === 'closed' || phase === 'opening' || phase === 'starting';
  return (
    <div className={styles['page']} data-open data-fullscreen={isFullscreen}>
      <PlayStrip
        game={game}
        mode={mode}
        currency={currency}
        isFullscreen={isFullscreen}
        onFullscreen={canFullscreen ? toggleFullscreen : undefined}
      />
      <div className={styles['stage']}>
        {session && GameFrame && <GameFrame key={session.session_id} session={session} game={game} />}
        {isOpening && <StageSpinner game={game} />}
        {phase === 'stopped' && error && (
          <div className={styles['overlay']}>
            <PlayErrorPanel error={error} onRetry={retry} />
          </div>
        )}
        <StageAlert />
      </div>
      <DemoNote game={game} mode={mode} />
      {isHistoryOpen && RoundsSheet && <RoundsSheet mode={mode} onClose={closeHistory} />}
      {isCheck && RealityCheck && <RealityCheck currency={currency} />}
      {isProfileIncomplete && CompleteProfileDialog && (
        <CompleteProfileDialog
          fields={missing}
          demoPath={game.has_demo_mode ? playPath(game, 'demo') : null}
          // The opening follows from what is missing: one more would race with it, and the back end ends the session of the earlier one.
          onDone={() => setReported([])}
        />
      )}
    </div>
  );
}

const closeHistory = (): void => {
  play.isHistoryOpen = false;
};

/** Opens the game as soon as the profile is complete, and closes it on unmount. */
function useOpenGame({ game, mode, currency }: Props) {
  const { player, isPartial } = useAccount();
  const [reported, setReported] = useState<readonly string[]>([]);
  // The stored copy of a profile lacks fields that are not stored: that does not mean that they are empty (decision 0007).
  const known = mode === 'real' && player && !isPartial ? missingFields(player, currency) : [];
  const missing = known.length > 0 ? known : reported;
  const isComplete = missing.length === 0;
  const [attempt, setAttempt] = useState(0);
  /** The back end has just answered: true for one opening. */
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isComplete) return;
    // An offline launch could only end indeterminate. A response counts more than the browser's online flag, and
    // a retry by the player counts more than the last call. Of a page that was HTML only the flag is known yet.
    const isReachable = isAnswered.current || (navigator.onLine && (attempt > 0 || networkStatus.isOnline));
    isAnswered.current = false;
    if (isReachable) void openGame(game, mode, currency).then(setReported);
    else stopWithError('offline');
    return closeGame;
  }, [game, mode, currency, isComplete, attempt]);
  useEffect(() => {
    document.documentElement.dataset['play'] = mode;
    const release = blockReload('game');
    // A hidden page may be discarded without another event.
    const suspendIfHidden = () => {
      if (document.hidden && play.gameVisit) suspendGameVisit(play.gameVisit);
    };
    document.addEventListener('visibilitychange', suspendIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', suspendIfHidden);
      delete document.documentElement.dataset['play'];
      release();
    };
  }, [mode]);
  const retry = useCallback(() => {
    setReported([]);
    setAttempt(count => count + 1);
  }, []);
  useReopenWhenOnline(
    useCallback(() => {
      isAnswered.current = true;
      retry();
    }, [retry]),
  );
  return { missing, setReported, retry };
}

/** A game that could not be opened offline or during maintenance opens by itself when the back end answers again. */
function useReopenWhenOnline(open: () => void): void {
  const { isOnline, isAvailable } = useSnapshot(networkStatus);
  const { error } = usePlay();
  const wasAway = useRef(false);
  const isThere = isOnline && isAvailable;
  useEffect(() => {
    if (!isThere) wasAway.current = true;
    else if (wasAway.current && (error === 'offline' || error === 'server')) {
      wasAway.current = false;
      open();
    }
  }, [isThere, error, open]);
}

/** Below a guest's demo, once. */
function DemoNote({ game, mode }: { game: Game; mode: PlayMode }) {
  const { authStatus } = useAccount();
  if (mode !== 'demo' || authStatus !== 'guest') return null;
  const redirect = playPath(game, 'real');
  return (
    <p className={styles['demoNote']}>
      <Trans id="play.demo.account">
        Play with the sandbox balance:{' '}
        <Anchor href={pathOf('registration', {}, { redirect })}>create an account</Anchor>
      </Trans>
    </p>
  );
}

/** Shown while the game opens; from the second attempt on it shows that the outcome is being checked (decision 0084). */
function StageSpinner({ game }: { game: Game }) {
  const { t } = useLingui();
  const { open } = useSnapshot(operations);
  const isChecking = open.some(({ kind, phase }) => kind === 'game_session' && phase !== 'sending');
  return (
    <div className={styles['overlay']}>
      <GameCover game={game} />
      <Spinner label={t({ id: 'play.loading', message: 'Loading the game' })} />
      {isChecking && (
        <p role="status">
          <Trans id="play.checking">No answer yet. We’re checking. Opening a game costs nothing.</Trans>
        </p>
      )}
    </div>
  );
}

/** Puts the whole document into full screen, so that toasts and dialogs stay over the game. */
function useFullscreen() {
  const canFullscreen = !useIsHydrated() || document.fullscreenEnabled;
  const [isFullscreen, setFullscreen] = useState(document.fullscreenElement != null);
  useEffect(() => {
    const read = () => setFullscreen(document.fullscreenElement != null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);
  const toggleFullscreen = () => {
    const change = isFullscreen
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    // The browser may reject it; the page stays as it is.
    change.catch(() => undefined);
  };
  return { isFullscreen, canFullscreen, toggleFullscreen };
}
