import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../../core/http/network-status.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { playErrorMessages } from '../errors/error-messages.ts';
import styles from '../Play.module.css';
import { refreshGame, usePause } from '../safety/pause.ts';
import { usePlay } from '../state.ts';
import { openDeposit } from './open-deposit.ts';

/**
 * A line over the running game, never instead of it: the network is gone for the page or for the game, which then says
 * nothing itself, or the game rejected a stake.
 */
export function StageAlert() {
  const { i18n } = useLingui();
  const { isOnline } = useSnapshot(networkStatus);
  const { phase, warning, isInRound, isGameWaiting, session } = usePlay();
  const { reason } = usePause();
  const isRunning = phase === 'running';
  if ((!isOnline && isRunning) || (isGameWaiting && (isRunning || phase === 'starting')))
    return (
      <div className={styles['alert']}>
        <Alert
          tone="warning"
          action={
            isGameWaiting && (
              <Button size="s" onClick={refreshGame}>
                <Trans id="action.retry">Try again</Trans>
              </Button>
            )
          }
        >
          {isInRound ? (
            <Trans id="play.lost.round">
              Connection lost. Your round is safe and its result counts, even if you leave.
            </Trans>
          ) : (
            <Trans id="play.lost">
              Connection lost. Your balance is safe. The game continues when you’re back online.
            </Trans>
          )}
        </Alert>
      </div>
    );
  if (!isRunning) return null;
  if (reason && isInRound)
    return (
      <div className={styles['alert']}>
        <Alert>
          {reason === 'break' ? (
            <Trans id="safePlay.break.soon">Your break starts after this round.</Trans>
          ) : (
            <Trans id="safePlay.soon">The game pauses after this round.</Trans>
          )}
        </Alert>
      </div>
    );
  if (!warning) return null;
  return (
    <div className={styles['alert']}>
      <Alert
        tone="warning"
        action={
          warning === 'money' &&
          // What holds deposits back pauses the game too, and the form says it.
          session?.mode === 'real' && (
            <Button size="s" variant="play" onClick={openDeposit}>
              <Trans id="cashbox.deposit">Deposit</Trans>
            </Button>
          )
        }
      >
        {i18n._(playErrorMessages[warning].title)}. {i18n._(playErrorMessages[warning].text)}
      </Alert>
    </div>
  );
}
