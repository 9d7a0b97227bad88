import { useLingui } from '@lingui/react/macro';
import type { ScreenProps } from '../../core/screen.ts';
import { useAccount } from '../account/state.ts';
import { ListFailure } from '../games/ListFailure.tsx';
import { Missing } from '../games/Missing.tsx';
import { loadWanted } from '../games/rows.ts';
import styles from './Aside.module.css';
import { GameRoom } from './GameRoom.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { useGame } from './useGame.ts';

/** `/play/{producer}/{name}`: one game, in real or demo mode (platform 2.2). */
export default function PlayScreen({ params }: ScreenProps) {
  const { t } = useLingui();
  const identifier = `${params['producer'] ?? ''}:${params['name'] ?? ''}`;
  const { game, isGone, phase } = useGame(identifier);
  const { standing, loading } = useAccount();
  if (isGone) return <Missing title={t({ id: 'play.unknown', message: 'There is no such game' })} />;
  const isStuck = (at: typeof phase) => at === 'error' || at === 'offline';
  const failed = !game && isStuck(phase) ? phase : standing === 'unknown' ? loading.phase : 'ready';
  if (isStuck(failed))
    return (
      <div className={styles['aside']}>
        <h1 className="visually-hidden">{t({ id: 'play.heading', message: 'Game' })}</h1>
        <ListFailure phase={failed} onRetry={loadWanted} />
      </div>
    );
  if (!game || standing === 'unknown') return <RoomSkeleton />;
  return <GameRoom key={identifier} game={game} standing={standing} />;
}
