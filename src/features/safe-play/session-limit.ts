import { onThisClock, safePlay } from './state.ts';

/** Milliseconds left of this sign-in's hours, 0 when they are over; null without a limit (platform 4, EE). */
export function sessionLeft(now = Date.now()): number | null {
  const ends = safePlay.facts?.session_limit?.ends_at;
  return ends === undefined ? null : Math.max(0, onThisClock(ends) - now);
}

export const isSessionOver = (now = Date.now()): boolean => sessionLeft(now) === 0;
