import { useLingui } from '@lingui/react/macro';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import styles from './Play.module.css';

/** The page before its game: placeholders of strip and stage, in their final sizes. */
export function GamePageSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles['page']} data-open>
      <div className={styles['strip']} />
      <div className={styles['stage']}>
        <div className={styles['overlay']}>
          <Spinner label={t({ id: 'play.loading', message: 'Loading the game' })} />
        </div>
      </div>
    </div>
  );
}
