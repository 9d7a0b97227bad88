import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { Game } from '../../contract/games.ts';
import { go, pathOf } from '../../core/navigation.ts';
import { useScreenName } from '../../core/screen.ts';
import { useAccount } from '../account/state.ts';
import { playPath } from '../games/links.ts';
import { standingOf } from '../games/standing.ts';
import { activeAccount, useWallet } from '../wallet/state.ts';
import { Aside } from './Aside.tsx';
import { BreakPanel } from './BreakPanel.tsx';
import { GameStage } from './GameStage.tsx';
import { modeOf } from './mode.ts';
import { NoDemo } from './NoDemo.tsx';
import { ProblemPanel } from './ProblemPanel.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { ShellTitle } from './ShellTitle.tsx';
import { useRest } from './useRest.ts';

interface Props {
  game: Game;
  standing: 'guest' | 'player';
}

/** Decides what a visitor gets to see of a game: the game itself, or honestly why not (platform 4, Play). */
export function GameRoom({ game, standing }: Props) {
  const mode = modeOf(useSearch(), standing);
  const currency = usePlayCurrency();
  const isForPlayers = standing === 'guest' && mode === 'real';
  useScreenName(game.title);
  useRegistrationFirst(game, isForPlayers && game.skin !== null);
  const { resting, hasRested, playOn } = useRest(standing);
  if (game.skin === null) return <ShellTitle game={game} />;
  if (isForPlayers) return <RoomSkeleton />;
  if (resting || hasRested)
    return (
      <Aside game={game}>
        <BreakPanel resting={resting} onPlay={playOn} />
      </Aside>
    );
  if (mode === 'demo' && !game.has_demo_mode) return <NoDemo game={game} standing={standing} />;
  if (mode === 'demo') return <GameStage key="demo" game={game} mode="demo" currency="FUN" />;
  if (currency === null) return <RoomSkeleton />;
  if (standingOf(game, currency) === 'locked')
    return (
      <Aside game={game}>
        <ProblemPanel problem="currency" demo={game.has_demo_mode ? playPath(game, 'demo') : undefined} />
      </Aside>
    );
  return <GameStage key={`real ${currency}`} game={game} mode="real" currency={currency} />;
}

/** A guest who wants to play for money registers first and comes back (platform 2.4). */
function useRegistrationFirst(game: Game, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return;
    const redirect = playPath(game, 'real');
    go(pathOf('registration', {}, { redirect }), { replace: true, state: {} });
  }, [game, isDue]);
}

/** The currency of the active account; the profile's when the accounts can't be had, null until that is known. */
function usePlayCurrency(): string | null {
  const { accounts, loading } = useWallet();
  const { player } = useAccount();
  // Once asked for is enough: a room that closed while the strip asks again would make it ask for ever.
  const [isKnown, setKnown] = useState(false);
  const { phase } = loading;
  if (!isKnown && (phase === 'ready' || phase === 'error' || phase === 'offline')) setKnown(true);
  return activeAccount(accounts)?.currency ?? (isKnown ? (player?.currency ?? null) : null);
}
