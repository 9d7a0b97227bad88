import { safePlay, toDeviceTime } from './state.ts';

/** Milliseconds left of this session's limit, 0 when it is over; null without a limit (SAFER-27). */
export function sessionTimeLeft(now = Date.now()): number | null {
  const ends = safePlay.facts?.session_limit?.ends_at;
  return ends === undefined ? null : Math.max(0, toDeviceTime(ends) - now);
}

export const isSessionOver = (now = Date.now()): boolean => sessionTimeLeft(now) === 0;
