import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import type { SessionPlan } from '../../contract/subjects/safeguards.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { PLAY_SESSION_GAP_MS } from './play-session.ts';

const Amount = v.nullable(v.number());

/**
 * The plan of the session that runs on this device, with what is used of it (SAFER-44). It survives a reload and a closed app, and
 * is of one session: after ten minutes without an open game it is over. Never sent anywhere: only the choice is stored by the
 * back end, for the next time.
 */
const RunningPlan = v.object({
  currency: v.string(),
  money_cents: Amount,
  minutes: Amount,
  rounds: Amount,
  /** Epoch milliseconds. */
  started_at: v.number(),
  seen_at: v.number(),
  /** Stakes minus wins since then, in the plan's currency. */
  lost_cents: v.number(),
  played: v.number(),
});
type RunningPlan = v.InferOutput<typeof RunningPlan>;

/** What of a plan is reached. */
type PlanPart = 'money' | 'minutes' | 'rounds';

/** Cleared at sign-out with the player's other data. */
const storedPlan = storedValue(`${PRIVATE_PREFIX}plan`, RunningPlan);

/** One without parts is the choice to play without a plan. */
export const sessionPlan = proxy<{ running: RunningPlan | null }>({ running: storedPlan.read() });

export const useSessionPlan = () => useSnapshot(sessionPlan) as Readonly<typeof sessionPlan>;

/** Another tab plays under the same plan. */
storedPlan.onOtherTab(() => {
  sessionPlan.running = storedPlan.read();
});

function save(running: RunningPlan | null): void {
  sessionPlan.running = running;
  storedPlan.write(running);
}

/** Whether the session has a plan, or the player has chosen to have none: then nothing is asked. */
export function hasAnsweredPlan(now = Date.now()): boolean {
  const { running } = sessionPlan;
  return running !== null && now - running.seen_at < PLAY_SESSION_GAP_MS;
}

export function startPlan(plan: SessionPlan, now = Date.now()): void {
  save({ ...plan, started_at: now, seen_at: now, lost_cents: 0, played: 0 });
}

/** To play on without a plan. */
export const skipPlan = (currency: string): void =>
  startPlan({ currency, money_cents: null, minutes: null, rounds: null });

/** A game is open: the session goes on. One that has not gone on for ten minutes is over, and its plan with it. */
export function touchPlan(now = Date.now()): void {
  const { running } = sessionPlan;
  if (running && now - running.seen_at >= PLAY_SESSION_GAP_MS) save(null);
  else if (running) save({ ...running, seen_at: now });
}

/** Counts a round for money that has ended. */
export function countPlannedRound(currency: string, bet_cents: number, win_cents: number): void {
  const { running } = sessionPlan;
  if (!running) return;
  const lost = currency === running.currency ? bet_cents - win_cents : 0;
  save({ ...running, lost_cents: running.lost_cents + lost, played: running.played + 1 });
}

/** The first part of the plan that is reached; null while the player is within it. */
export function reachedPart(now = Date.now()): PlanPart | null {
  const { running } = sessionPlan;
  if (!running) return null;
  if (running.money_cents !== null && running.lost_cents >= running.money_cents) return 'money';
  if (running.minutes !== null && now - running.started_at >= running.minutes * MINUTE_MS) return 'minutes';
  return running.rounds !== null && running.played >= running.rounds ? 'rounds' : null;
}

onSignedOut(() => save(null));
