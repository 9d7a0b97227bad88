import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { FromGame } from '../../contract/game-messages.ts';
import type { Game } from '../../contract/games.ts';
import type { GameSession } from '../../contract/play.ts';
import { announceReport } from './announce-report.ts';
import { connectGame, type GameLink } from './connect-game.ts';
import { holdLink, repeatHalt } from './halt.ts';
import { initOf } from './init-of.ts';
import { leaveGame } from './leave.ts';
import styles from './Play.module.css';
import { hear, play, stopWith } from './state.ts';

/** The game in its own origin; it gets the token over a port, never in its address (product 4.5). */
export function GameFrame({ session, game }: { session: GameSession; game: Game }) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<GameLink>(null);
  const { isMuted } = useSnapshot(play);

  useEffect(() => {
    if (!frame.current) return;
    const onMessage = (message: FromGame) => {
      hear(message);
      if (message.type === 'ready') repeatHalt();
      announceReport(message, link.current);
      if (message.type === 'exit') leaveGame();
    };
    const opened = connectGame({
      frame: frame.current,
      origin: session.game_origin,
      init: () => initOf(session, game),
      onMessage,
      onSilence: () => stopWith('silent'),
    });
    link.current = opened;
    holdLink(opened);
    return () => {
      holdLink(null);
      opened.send({ type: 'close' });
      opened.close();
    };
  }, [session, game]);

  useEffect(() => {
    const refresh = () => link.current?.send({ type: 'refresh' });
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, []);

  useEffect(() => link.current?.send({ type: 'mute', muted: isMuted }), [isMuted]);

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
