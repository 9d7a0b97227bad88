import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { Game } from '../../contract/subjects/games.ts';
import type { LoadState } from '../../core/data/loader.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import type { ScreenProps } from '../../core/shell/screen.ts';
import { useAccount } from '../account/state.ts';
import { loadRequestedRows, requestRows, useRows } from '../games/game-rows.ts';
import { LobbyLink } from '../games/LobbyLink.tsx';
import ListError from '../games/list/ListError.tsx';
import { NotFoundList } from '../games/list/NotFoundList.tsx';
import styles from './errors/UnavailableGame.module.css';
import { GamePage } from './GamePage.tsx';
import { GamePageSkeleton } from './GamePageSkeleton.tsx';
import { preloadGamePart } from './game-part.ts';

/** For the list of screens, which loads it before the screen first renders. */
export const preload = preloadGamePart;

/** `/play/{producer}/{name}`: one game, in real or demo mode (ROUTE-38). */
export default function PlayScreen({ params }: ScreenProps) {
  const { t } = useLingui();
  const identifier = `${params['producer'] ?? ''}:${params['name'] ?? ''}`;
  const { game, isRemoved, phase } = useGame(identifier);
  const { authStatus, loading } = useAccount();
  if (isRemoved) return <NotFoundList title={t({ id: 'play.unknown', message: 'Game not found' })} />;
  const isStuck = (at: typeof phase) => at === 'error' || at === 'offline';
  const failed = !game && isStuck(phase) ? phase : authStatus === 'unknown' ? loading.phase : 'ready';
  if (isStuck(failed))
    return (
      <div className={styles['unavailable']}>
        <h1 className="visually-hidden">{t({ id: 'play.heading', message: 'Game' })}</h1>
        {/* A phone has no navigation beside a game. */}
        <ListError phase={failed} onRetry={loadRequestedRows} link={<LobbyLink variant="secondary" />} />
      </div>
    );
  if (!game) return <GamePageSkeleton />;
  if (authStatus === 'unknown') return <GamePageSkeleton game={game} />;
  return <GamePage key={identifier} game={game} authStatus={authStatus} />;
}

/** The game of an address: `provider:slug`, which is what the two parameters of the route are. */
function useGame(identifier: string): {
  game: Game | null;
  isRemoved: boolean;
  phase: LoadState['phase'];
} {
  const { known, gone, loading } = useRows();
  useEffect(() => {
    requestRows([identifier]);
    const retry = () => void loadRequestedRows();
    window.addEventListener('online', retry);
    const stop = subscribeKey(networkStatus, 'isAvailable', isBack => isBack && retry());
    return () => {
      window.removeEventListener('online', retry);
      stop();
    };
  }, [identifier]);
  return { game: known[identifier] ?? null, isRemoved: gone.has(identifier), phase: loading.phase };
}
