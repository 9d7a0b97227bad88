import * as v from 'valibot';
import { storedValue } from '../../core/device/stored-value.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { onSignedOut } from '../account/session/session-events.ts';

const Tally = v.object({ bets_cents: v.number(), wins_cents: v.number() });

/** One play session in this tab, over all its games, as a reality check shows it. */
const PlaySession = v.object({
  /** Epoch milliseconds. */
  started_at: v.number(),
  /** When the last reality check was answered, or the play session started. */
  checked_at: v.number(),
  seen_at: v.number(),
  /** By currency; FUN for a demo. */
  tallies: v.record(v.string(), Tally),
});
export type PlaySession = v.InferOutput<typeof PlaySession>;

/** Without session storage a reload starts a new play session. */
const storedSession = storedValue(`${PRIVATE_PREFIX}stretch`, PlaySession, 'sessionStorage');
/** After this time without an open game a new play session starts, milliseconds. */
export const PLAY_SESSION_GAP_MS = 600_000;

let current: PlaySession | null = null;

/** The current play session, which survives reloads of the tab, or a new one. */
export function currentPlaySession(now = Date.now()): PlaySession {
  const stored = current ?? storedSession.read();
  const isContinued =
    stored !== null && now - stored.seen_at < PLAY_SESSION_GAP_MS && now >= stored.checked_at;
  current = isContinued
    ? { ...stored, seen_at: now }
    : { started_at: now, checked_at: now, seen_at: now, tallies: {} };
  storedSession.write(current);
  return current;
}

/** Counts a round that has ended. */
export function recordRound(currency: string, bet_cents: number, wins_cents: number): void {
  const playSession = currentPlaySession();
  const { tallies } = playSession;
  const sum = tallies[currency] ?? { bets_cents: 0, wins_cents: 0 };
  tallies[currency] = {
    bets_cents: sum.bets_cents + bet_cents,
    wins_cents: sum.wins_cents + wins_cents,
  };
  storedSession.write(playSession);
}

/** The reality check was answered; the next one is a whole interval away. */
export function markRealityChecked(now = Date.now()): void {
  current = { ...currentPlaySession(now), checked_at: now };
  storedSession.write(current);
}

/** Ends the play session: a break was taken, or the player has signed out. */
export function endPlaySession(): void {
  current = null;
  storedSession.write(null);
}

/** Whether a check is due: at the full minute, not before. */
export const isRealityCheckDue = (
  { checked_at }: PlaySession,
  minutes: number | null,
  now: number,
): boolean => minutes !== null && now - checked_at >= minutes * MINUTE_MS;

onSignedOut(endPlaySession);
