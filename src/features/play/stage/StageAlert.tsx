import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../../core/http/network-status.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { playErrorMessages } from '../errors/error-messages.ts';
import styles from '../Play.module.css';
import { usePause } from '../safety/pause.ts';
import { usePlay } from '../state.ts';

/** A line over the running game, never instead of it: the network is gone, or the game rejected a stake. */
export function StageAlert() {
  const { i18n } = useLingui();
  const { isOnline } = useSnapshot(networkStatus);
  const { phase, warning, isInRound } = usePlay();
  const { reason } = usePause();
  if (phase !== 'running') return null;
  if (!isOnline)
    return (
      <div className={styles['alert']}>
        <Alert tone="warning">
          {isInRound ? (
            <Trans id="play.lost.round">
              Connection lost. Your round is safe: it is settled by its drawn result, also if you leave.
            </Trans>
          ) : (
            <Trans id="play.lost">Connection lost. Your balance is safe; play goes on when it is back.</Trans>
          )}
        </Alert>
      </div>
    );
  if (reason && isInRound)
    return (
      <div className={styles['alert']}>
        <Alert>
          {reason === 'break' ? (
            <Trans id="safePlay.break.soon">Your break begins after this round.</Trans>
          ) : (
            <Trans id="safePlay.soon">Play pauses after this round.</Trans>
          )}
        </Alert>
      </div>
    );
  if (!warning) return null;
  return (
    <div className={styles['alert']}>
      <Alert tone="warning">
        {i18n._(playErrorMessages[warning].title)}. {i18n._(playErrorMessages[warning].text)}
      </Alert>
    </div>
  );
}
