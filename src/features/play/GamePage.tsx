import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import type { Game } from '../../contract/subjects/games.ts';
import { useLoad } from '../../core/data/loader.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { breakStatus } from '../../core/shell/break-status.ts';
import { navigateTo, pathOf } from '../../core/shell/navigation.ts';
import { useAccount } from '../account/state.ts';
import { availabilityOf } from '../games/availability.ts';
import { playPath } from '../games/links.ts';
import { type LocalBreak, useCurrentBreak } from '../safe-play/local-break.ts';
import { loadSafePlay, safePlay } from '../safe-play/state.ts';
import { activeAccount, useWallet } from '../wallet/state.ts';
import { NoDemo } from './errors/NoDemo.tsx';
import { PlayErrorPanel } from './errors/PlayErrorPanel.tsx';
import { UnavailableGame } from './errors/UnavailableGame.tsx';
import { GamePageSkeleton } from './GamePageSkeleton.tsx';
import { catalogueOnlyGame, gameGuards } from './game-part.ts';
import { GameStage } from './stage/GameStage.tsx';
import { modeOf, usePlay } from './state.ts';

interface Props {
  game: Game;
  authStatus: 'guest' | 'player';
}

/** Lazy: it replaces the game. */
const breakPanel = () => import('./safety/BreakPanel.tsx');

/** Decides what a visitor sees of a game: the game itself, or why not (PLAY-4). */
export function GamePage({ game, authStatus }: Props) {
  const mode = modeOf(useSearch(), authStatus);
  const currency = usePlayCurrency();
  const isForPlayers = authStatus === 'guest' && mode === 'real';
  useRedirectToRegistration(game, isForPlayers && game.skin !== null);
  const { currentBreak, isBreakOver, dismissBreak } = useBreakGate(authStatus);
  const isOnBreak = currentBreak !== null || isBreakOver;
  const BreakPanel = useLazyComponent(breakPanel, isOnBreak);
  const isGuarded = useIsGuarded(game, authStatus);
  const GameGuards = useLazyComponent(gameGuards, isGuarded);
  const CatalogueOnlyGame = useLazyComponent(catalogueOnlyGame, game.skin === null);
  if (game.skin === null)
    return CatalogueOnlyGame ? <CatalogueOnlyGame game={game} /> : <GamePageSkeleton game={game} />;
  if (isForPlayers) return <GamePageSkeleton game={game} />;
  if (isOnBreak)
    return BreakPanel ? (
      <UnavailableGame game={game}>
        <BreakPanel currentBreak={currentBreak} onPlay={dismissBreak} />
      </UnavailableGame>
    ) : (
      <GamePageSkeleton game={game} />
    );
  if (mode === 'demo' && !game.has_demo_mode) return <NoDemo game={game} authStatus={authStatus} />;
  if (isGuarded && !GameGuards) return <GamePageSkeleton game={game} />;
  const guarded = (stage: ReactNode) =>
    GameGuards ? (
      <GameGuards game={game} mode={mode} currency={currency}>
        {stage}
      </GameGuards>
    ) : (
      stage
    );
  if (mode === 'demo') return guarded(<GameStage key="demo" game={game} mode="demo" currency="FUN" />);
  if (currency === null) return <GamePageSkeleton game={game} />;
  if (availabilityOf(game, currency) === 'locked')
    return (
      <UnavailableGame game={game}>
        <PlayErrorPanel error="currency" demoPath={game.has_demo_mode ? playPath(game, 'demo') : undefined} />
      </UnavailableGame>
    );
  return guarded(<GameStage key={`real ${currency}`} game={game} mode="real" currency={currency} />);
}

/** Redirects a guest who wants to play for money to the registration, and back afterwards (docs/requirements/routes.md). */
function useRedirectToRegistration(game: Game, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return;
    const redirect = playPath(game, 'real');
    navigateTo(pathOf('registration', {}, { redirect }), { replace: true, state: {} });
  }, [game, isDue]);
}

/**
 * Whether the game opens behind the breaks from it, the player's plan and own measures. Of a guest these are breaks alone, which this
 * device knows; once it does so until the page is left, since a game never starts by itself.
 */
function useIsGuarded(game: Game, authStatus: 'guest' | 'player'): boolean {
  const { covers } = useSnapshot(breakStatus);
  const { isInRound } = usePlay();
  const isKnown = useRef(false);
  if (authStatus === 'player' || (covers?.(game) && !isInRound)) isKnown.current = true;
  return isKnown.current;
}

/** The currency of the active account; the profile's when the accounts fail to load, null until that is known. */
function usePlayCurrency(): string | null {
  const { accounts, loading } = useWallet();
  const { player } = useAccount();
  // Loaded once: closing the game while the strip loads it again would load it without end.
  const [isKnown, setKnown] = useState(false);
  const { phase } = loading;
  if (!isKnown && (phase === 'ready' || phase === 'error' || phase === 'offline')) setKnown(true);
  return activeAccount(accounts)?.currency ?? (isKnown ? (player?.currency ?? null) : null);
}

/**
 * The break that blocks a game, once no round runs. After one that ended on screen the game opens by a
 * press only: `isBreakOver` until `dismissBreak`.
 */
function useBreakGate(authStatus: 'guest' | 'player'): {
  currentBreak: LocalBreak | null;
  isBreakOver: boolean;
  dismissBreak: () => void;
} {
  useLoad(loadSafePlay, safePlay.loading, authStatus === 'player');
  const localBreak = useCurrentBreak();
  const { isInRound } = usePlay();
  const currentBreak = isInRound ? null : localBreak;
  const [isBreakOver, setBreakOver] = useState(false);
  const isOnBreak = currentBreak !== null;
  useEffect(() => {
    if (isOnBreak) setBreakOver(true);
  }, [isOnBreak]);
  return { currentBreak, isBreakOver, dismissBreak: () => setBreakOver(false) };
}
