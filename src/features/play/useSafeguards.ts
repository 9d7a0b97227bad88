import { useEffect } from 'react';
import { jurisdictions } from '../../contract/jurisdictions.ts';
import { checkMinutes } from '../safe-play/reality-check.ts';
import { isSessionOver } from '../safe-play/session-limit.ts';
import { isCheckDue, stretchAt } from '../safe-play/stretch.ts';
import { askToHalt, useHalt } from './halt.ts';
import { stopWith, usePlay } from './state.ts';

const LOOK_MS = 1000;

/** Looks every second whether a reality check is due or the session's hours are over, and halts the game for it. */
export function useSafeguards(): void {
  const { phase, session, isInRound } = usePlay();
  const { why } = useHalt();
  useEffect(() => {
    if (!session || phase !== 'running') return;
    const rules = jurisdictions[session.jurisdiction.name];
    const look = () => {
      const now = Date.now();
      const isDue = isCheckDue(stretchAt(now), checkMinutes(rules), now);
      if (session.mode === 'real' && isSessionOver(now)) askToHalt('over');
      else if (isDue) askToHalt('check');
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [session, phase]);
  const isOver = why === 'over' && !isInRound;
  useEffect(() => {
    if (isOver) stopWith('sessionOver');
  }, [isOver]);
}
