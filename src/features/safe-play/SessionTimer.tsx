import { Trans } from '@lingui/react/macro';
import { useEffect, useReducer } from 'react';
import { clockTime } from '../../lib/clock-time.ts';
import styles from './SessionTimer.module.css';
import { useSessionTimer } from './state.ts';

/** How long the player has been signed in, where the licence has the timer; not read out by itself (platform 4). */
export function SessionTimer() {
  const { startedAt } = useSessionTimer();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const runs = startedAt !== null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(draw, 1000);
    return () => clearInterval(timer);
  }, [runs]);
  if (startedAt === null) return null;
  const time = clockTime(Date.now() - startedAt);
  return (
    <p className={styles['timer']} role="timer">
      <Trans id="sessionTimer.time">Signed in for {time}</Trans>
    </p>
  );
}
