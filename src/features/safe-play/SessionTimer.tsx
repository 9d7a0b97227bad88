import { Trans } from '@lingui/react/macro';
import { useEffect, useReducer } from 'react';
import { formatDuration } from '../../lib/format-duration.ts';
import styles from './SessionTimer.module.css';
import { useSessionTimer } from './session-timer.ts';

/** How long the player has been signed in, where the licence has the timer; not a live region (SAFER-26). */
export function SessionTimer() {
  const { startedAt } = useSessionTimer();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const isRunning = startedAt !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(render, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (startedAt === null) return null;
  const time = formatDuration(Date.now() - startedAt);
  return (
    <p className={styles['timer']} role="timer">
      <Trans id="sessionTimer.time">Signed in for {time}</Trans>
    </p>
  );
}
