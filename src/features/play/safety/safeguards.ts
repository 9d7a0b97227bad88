import { useEffect } from 'react';
import { type Jurisdiction, jurisdictions } from '../../../contract/operator/jurisdictions.ts';
import { limitStatus } from '../../../core/shell/limit-status.ts';
import { type BreakMinutes, takeBreak } from '../../safe-play/break.ts';
import { currentPlaySession, isRealityCheckDue } from '../../safe-play/play-session.ts';
import { realityCheckMinutes } from '../../safe-play/reality-check.ts';
import { isSessionOver } from '../../safe-play/session-limit.ts';
import { loadSafePlay } from '../../safe-play/state.ts';
import { play, stopWithError, usePlay } from '../state.ts';
import { type PauseReason, requestPause, usePause } from './pause.ts';

interface OwnChecks {
  /** What the game is to pause for now. */
  readonly find: (mode: 'real' | 'demo', now: number) => PauseReason | null;
  /** Loads what may have begun on another device. */
  readonly load: () => Promise<void>;
}

/** The player's plan and own measures, from a later chunk (`GameGuards.tsx`). */
export const ownChecks: { current: OwnChecks | null } = { current: null };

const CHECK_INTERVAL_MS = 1000;

/** Checks every second whether a reality check is due or a limit is reached, and pauses the game for it. */
export function useSafeguards(): void {
  const { phase, session, isInRound } = usePlay();
  const { reason } = usePause();
  useEffect(() => {
    if (!session || phase !== 'running') return;
    const rules = jurisdictions[session.jurisdiction.name];
    const check = () => {
      const now = Date.now();
      const isDue = isRealityCheckDue(currentPlaySession(now), realityCheckMinutes(rules), now);
      if (session.mode === 'real' && isSessionOver(now)) requestPause('over');
      else if (session.mode === 'real' && limitStatus.isRedirecting) requestPause('limit');
      else if (isDue) requestPause('check');
      const own = ownChecks.current?.find(session.mode, now);
      if (own) requestPause(own);
    };
    check();
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [session, phase]);
  const stopReason = isInRound ? null : reason;
  useEffect(() => {
    if (stopReason === 'over') stopWithError('sessionOver');
    if (stopReason === 'limit') stopWithError('limit');
  }, [stopReason]);
}

/** Starts a break now: a running round is played to its end, then the game closes. */
export function pauseForBreak(minutes: BreakMinutes, rules: Jurisdiction): void {
  requestPause('break');
  void takeBreak(minutes, rules);
}

/** The back end rejected a round for a break or a limit: loads which, so that the page can show until when. */
export async function loadBlockReason(): Promise<void> {
  await Promise.all([loadSafePlay(), ownChecks.current?.load()]);
  if (!isSessionOver()) return;
  if (play.error === 'limit') stopWithError('sessionOver');
  else requestPause('over');
}
