import { Trans, useLingui } from '@lingui/react/macro';
import { Coffee } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Game } from '../../../contract/subjects/games.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useAccount } from '../../account/state.ts';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { LobbyLink } from '../../games/LobbyLink.tsx';
import { measureRound, reachedMeasure } from '../../safe-play/check-measures.ts';
import { loadSafeguards, safeguards, useSafeguards } from '../../safe-play/safeguards.ts';
import { endScopedBreak } from '../../safe-play/scoped-break-actions.ts';
import { type LocalScopedBreak, scopedBreakOf, useScopedBreaks } from '../../safe-play/scoped-breaks.ts';
import {
  countPlannedRound,
  hasAnsweredPlan,
  reachedPart,
  touchPlan,
  useSessionPlan,
} from '../../safe-play/session-plan.ts';
import { UnavailableGame } from '../errors/UnavailableGame.tsx';
import { GamePageSkeleton } from '../GamePageSkeleton.tsx';
import { type PlayMode, roundCounted, usePlay } from '../state.ts';
import BreakPanel from './BreakPanel.tsx';
import { EndBreak } from './EndBreak.tsx';
import { usePause } from './pause.ts';
import styles from './Safety.module.css';
import { ownChecks } from './safeguards.ts';

export interface GameGuardsProps {
  game: Game;
  mode: PlayMode;
  /** Null until it is known. */
  currency: string | null;
  /** The game. */
  children: ReactNode;
}

const planFirst = () => import('./PlanFirst.tsx');
const planReached = () => import('./PlanReached.tsx');

/** What a game opens behind beside limits and breaks from all games: a break from it, the player's plan and own measures. */
export default function GameGuards({ game, mode, currency, children }: GameGuardsProps) {
  const { authStatus } = useAccount();
  useLoad(loadSafeguards, safeguards.loading, authStatus === 'player');
  useOwnChecks();
  const { scoped, isOver, dismiss } = useScopedGate(game);
  const isPlanDue = usePlanGate(mode);
  const PlanFirst = useLazyComponent(planFirst, isPlanDue);
  const { isInRound } = usePlay();
  const { reason } = usePause();
  const PlanReached = useLazyComponent(planReached, reason === 'plan');
  if (scoped || isOver)
    return (
      <UnavailableGame game={game}>
        {scoped ? <ScopedBreakPanel scoped={scoped} /> : <BreakPanel currentBreak={null} onPlay={dismiss} />}
      </UnavailableGame>
    );
  if (isPlanDue)
    return PlanFirst && currency !== null ? (
      <UnavailableGame game={game}>
        <PlanFirst currency={currency} />
      </UnavailableGame>
    ) : (
      <GamePageSkeleton game={game} />
    );
  return (
    <>
      {children}
      {reason === 'plan' && !isInRound && PlanReached && currency !== null && (
        <PlanReached currency={currency} />
      )}
    </>
  );
}

/** Counts the rounds for money, and says each second what the game is to pause for. */
function useOwnChecks(): void {
  useEffect(() => {
    ownChecks.current = {
      find(mode, now) {
        if (mode !== 'real') return null;
        touchPlan(now);
        if (reachedPart(now) !== null) return 'plan';
        const check = safeguards.facts?.check;
        return check && reachedMeasure(check, now) !== null ? 'check' : null;
      },
      load: loadSafeguards,
    };
    const stop = roundCounted.on(({ mode, currency }, bet_cents, win_cents) => {
      if (mode !== 'real') return;
      measureRound(currency, bet_cents, win_cents);
      countPlannedRound(currency, bet_cents, win_cents);
    });
    return () => {
      ownChecks.current = null;
      stop();
    };
  }, []);
}

/** The break from this game, once no round runs. After one that ended on screen the game opens by a press only. */
function useScopedGate(game: Game): {
  scoped: LocalScopedBreak | null;
  isOver: boolean;
  dismiss: () => void;
} {
  useScopedBreaks();
  const { isInRound } = usePlay();
  const [isOver, setOver] = useState(false);
  const scoped = isInRound ? null : scopedBreakOf(game);
  const isOnBreak = scoped !== null;
  useEffect(() => {
    if (isOnBreak) setOver(true);
  }, [isOnBreak]);
  return { scoped, isOver, dismiss: () => setOver(false) };
}

/**
 * Whether the player wants to be asked for a plan before a game for money opens, and has not answered in this session (SAFER-44).
 * Decided on entering: an open game is interrupted by nothing but what it pauses for.
 */
function usePlanGate(mode: PlayMode): boolean {
  const { facts } = useSafeguards();
  useSessionPlan();
  const isAsking = useRef<boolean | null>(null);
  if (isAsking.current === null && facts) isAsking.current = facts.asks_for_plan;
  if (isAsking.current && hasAnsweredPlan()) isAsking.current = false;
  return mode === 'real' && isAsking.current === true;
}

/** Replaces the game during a break from it: when it ends, and what can be done. */
function ScopedBreakPanel({ scoped }: { scoped: LocalScopedBreak }) {
  const { t } = useLingui();
  const dayTime = useTimeFormat();
  const time = dayTime(scoped.until);
  return (
    <EmptyState
      icon={<Coffee aria-hidden />}
      title={t({ id: 'safePlay.scoped.now', message: `You’re on a break from this game until ${time}` })}
      text={<Trans id="safePlay.scoped.now.text">Other games stay open. Your balance is safe.</Trans>}
      action={
        <div className={styles['answers']}>
          <LobbyLink />
          {scoped.canEnd && <EndBreak onEnd={() => endScopedBreak(scoped)} />}
        </div>
      }
    />
  );
}
