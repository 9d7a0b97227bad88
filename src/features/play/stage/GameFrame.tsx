import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { useHistoryState } from 'wouter/use-browser-location';
import type { FromGame, GameInit, ShellDisplay } from '../../../contract/game-messages.ts';
import type { GameRound } from '../../../contract/subjects/game-rounds.ts';
import type { Game } from '../../../contract/subjects/games.ts';
import type { GameSession } from '../../../contract/subjects/play.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { language } from '../../../core/shell/i18n.ts';
import { type HistoryState, navigateTo, pathOf } from '../../../core/shell/navigation.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { isChatAvailable, openChat } from '../../support/chat/chat-window.ts';
import { useWallet } from '../../wallet/state.ts';
import { playErrorOfCode } from '../errors/play-error.ts';
import { leaveGame } from '../leave-game.ts';
import styles from '../Play.module.css';
import { refreshGame, resendPause, setGameConnection } from '../safety/pause.ts';
import { loadBlockReason } from '../safety/safeguards.ts';
import { applyGameMessage, play, stopWithError } from '../state.ts';
import { connectGame, type GameConnection } from './connect-game.ts';
import { openDeposit } from './open-deposit.ts';

/** The shell's reaction to a report of the game, beyond what the strip shows. */
export function handleGameReport(message: FromGame, gameConnection: GameConnection | null): void {
  if (message.type === 'deposit') openDeposit();
  if (message.type === 'history') play.isHistoryOpen = true;
  if (message.type === 'help') openHelp();
  if (message.type !== 'error') return;
  const error = playErrorOfCode(message.code);
  if (error !== 'limit' && error !== 'locked') return;
  gameConnection?.send({ type: 'pause', reason: error });
  void loadBlockReason();
  const text = t({ id: 'play.limit', message: 'You’ve reached a limit you set' });
  // The warning of a reached limit stays until it is dismissed (SHELL-40).
  if (error === 'limit') toast(text, 'warning', true);
}

/** Over the game where there is a chat: a player who asks for help need not leave. */
function openHelp(): void {
  if (isChatAvailable()) openChat();
  else navigateTo(pathOf('support'));
}

const MAX_DEMO_ROUNDS = 100;

/** Keeps a round of a demo for the sheet of rounds; a repeated report changes nothing. */
export function recordDemoRound(
  { identifier, title }: Game,
  { currency }: GameSession,
  message: FromGame,
): void {
  if (message.type !== 'round' || play.demoRounds.some(({ id }) => id === message.id)) return;
  const { id, bet_cents, win_cents } = message;
  const at = new Date().toISOString();
  const round: GameRound = { id, at, identifier, title, currency, state: 'closed', bet_cents, win_cents };
  play.demoRounds = [round, ...play.demoRounds].slice(0, MAX_DEMO_ROUNDS);
}

/** The game in its own origin; it receives the token over a port, never in its URL (PLAY-12). */
export default function GameFrame({ session, game }: { session: GameSession; game: Game }) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const gameConnection = useRef<GameConnection>(null);
  const { isMuted, isInRound, gameBalance_cents } = useSnapshot(play);
  const { isOnline } = useSnapshot(networkStatus);
  const isCovered = (useHistoryState<HistoryState | null>()?.depth ?? 0) > 0;

  useEffect(() => {
    if (!frame.current) return;
    const onMessage = (message: FromGame) => {
      applyGameMessage(message);
      if (session.mode === 'demo') recordDemoRound(game, session, message);
      if (message.type === 'ready') resendPause();
      handleGameReport(message, gameConnection.current);
      if (message.type === 'exit') leaveGame();
    };
    const connection = connectGame({
      frame: frame.current,
      origin: session.game_origin,
      init: () => createInitMessage(session, game),
      onMessage,
      onTimeout: () => stopWithError('notResponding'),
    });
    gameConnection.current = connection;
    setGameConnection(connection);
    return () => {
      setGameConnection(null);
      connection.send({ type: 'close' });
      connection.close();
    };
  }, [session, game]);

  useEffect(() => {
    if (isOnline) refreshGame();
  }, [isOnline]);

  // What the wallet gains or loses beside the game, however the page learns of it, can be staked or not at once.
  const walletBalance_cents = useWallet().accounts.find(
    row => row.currency === session.currency,
  )?.amount_cents;
  const isBehind =
    session.mode === 'real' &&
    !isInRound &&
    gameBalance_cents !== null &&
    walletBalance_cents !== undefined &&
    walletBalance_cents !== gameBalance_cents;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each balance
  useEffect(() => {
    if (!isBehind) return;
    if (walletBalance_cents > gameBalance_cents && play.warning === 'money') play.warning = null;
    refreshGame();
  }, [isBehind, walletBalance_cents]);

  // A popup over the game has closed: what was paid in there can be staked at once.
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (wasCovered.current && !isCovered) {
      play.warning = null;
      refreshGame();
    }
    wasCovered.current = isCovered;
  }, [isCovered]);

  useEffect(() => gameConnection.current?.send({ type: 'mute', muted: isMuted }), [isMuted]);

  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      src={session.launch_url}
      sandbox="allow-scripts allow-same-origin"
      allow="autoplay; fullscreen"
      title={t({ id: 'play.frame', message: `Game: ${game.title}` })}
    />
  );
}

/** What the strip above the game and the line over it show. */
const SHOWN_BY_SHELL: ShellDisplay[] = [
  'title',
  'balance',
  'net_position',
  'session_time',
  'sound',
  'connection',
  'refusals',
];

/** The `init` message. */
export function createInitMessage(session: GameSession, game: Game): v.InferOutput<typeof GameInit> {
  const { token, mode, currency, subunits_to_unit, bet_levels_cents } = session;
  const { rtp, volatility, max_win_chance, jurisdiction } = session;
  return {
    type: 'init',
    token,
    mode,
    skin: game.skin ?? '',
    title: game.title,
    locale: language.locale,
    currency,
    subunits_to_unit,
    bet_levels_cents,
    rtp,
    volatility,
    max_win_chance,
    jurisdiction,
    muted: play.isMuted,
    reduced_motion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    shown_by_shell: SHOWN_BY_SHELL,
  };
}
