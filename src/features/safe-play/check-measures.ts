import * as v from 'valibot';
import type { RealityCheckCause } from '../../contract/subjects/safe-play.ts';
import { type CheckMeasures, PACE_MINUTES } from '../../contract/subjects/safeguards.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { currentPlaySession } from './play-session.ts';

/** The rounds for money of this tab since the last reality check, which the player's own measures count (SAFER-42). */
const Counted = v.object({
  /** When the last check was answered, or the play session began: what was counted before is of another one. */
  checked_at: v.number(),
  /** Stakes minus wins, by currency. */
  lost_cents: v.record(v.string(), v.number()),
  rounds: v.number(),
  /** When the rounds of the last minutes ended, for the pace. */
  recent: v.array(v.number()),
});
type Counted = v.InferOutput<typeof Counted>;

/** Without session storage a reload starts counting anew. */
const storedCount = storedValue(`${PRIVATE_PREFIX}checkMeasures`, Counted, 'sessionStorage');

let counted: Counted | null = storedCount.read();

function currentCount(now: number): Counted {
  const { checked_at } = currentPlaySession(now);
  if (counted?.checked_at !== checked_at) counted = { checked_at, lost_cents: {}, rounds: 0, recent: [] };
  return counted;
}

const isRecent = (at: number, now: number): boolean => now - at < PACE_MINUTES * MINUTE_MS;

/** Counts a round that has ended. */
export function measureRound(currency: string, bet_cents: number, win_cents: number, now = Date.now()): void {
  const { lost_cents, ...count } = currentCount(now);
  const lost = (lost_cents[currency] ?? 0) + bet_cents - win_cents;
  counted = {
    checked_at: count.checked_at,
    lost_cents: { ...lost_cents, [currency]: lost },
    rounds: count.rounds + 1,
    recent: [...count.recent.filter(at => isRecent(at, now)), now],
  };
  storedCount.write(counted);
}

/** Which of the measures is reached; null for none. They only add to the time, which `isRealityCheckDue` says. */
export function reachedMeasure(
  { loss, rounds, pace }: CheckMeasures,
  now = Date.now(),
): RealityCheckCause | null {
  const current = currentCount(now);
  if (loss && (current.lost_cents[loss.currency] ?? 0) >= loss.amount_cents) return 'loss';
  if (rounds !== null && current.rounds >= rounds) return 'rounds';
  return pace !== null && current.recent.filter(at => isRecent(at, now)).length >= pace ? 'pace' : null;
}

onSignedOut(() => {
  counted = null;
});
