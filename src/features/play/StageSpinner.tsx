import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { operations } from '../../core/open-operations.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Play.module.css';

/** While the game opens; from the first unanswered attempt on it says that it is checking (offline 2.3). */
export function StageSpinner() {
  const { t } = useLingui();
  const { open } = useSnapshot(operations);
  const isChecking = open.some(({ kind, phase }) => kind === 'game_session' && phase !== 'sending');
  return (
    <div className={styles['overlay']}>
      <Spinner label={t({ id: 'play.loading', message: 'Loading the game' })} />
      {isChecking && (
        <p role="status">
          <Trans id="play.checking">No answer yet, checking. Nothing is paid for opening a game.</Trans>
        </p>
      )}
    </div>
  );
}
