import { useLingui } from '@lingui/react/macro';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Play.module.css';

/** The room before its game: the strip's and the stage's places, in their final sizes. */
export function RoomSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles['room']} data-open>
      <div className={styles['strip']} />
      <div className={styles['stage']}>
        <div className={styles['overlay']}>
          <Spinner label={t({ id: 'play.loading', message: 'Loading the game' })} />
        </div>
      </div>
    </div>
  );
}
