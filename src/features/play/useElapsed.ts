import { useEffect, useState } from 'react';
import { clockTime } from '../../lib/clock-time.ts';

/** Time since `from` as hh:mm:ss, counted from the stamp, so that a sleeping tab wakes up right; null without one. */
export function useElapsed(from: number | null): string | null {
  const now = useSeconds(from !== null);
  return from === null ? null : clockTime(now - from);
}

/** Time left until `end` as hh:mm:ss; null without one. */
export function useRemaining(end: number | null): string | null {
  const now = useSeconds(end !== null);
  return end === null ? null : clockTime(end - now);
}

/** Epoch milliseconds, anew every second while it runs. */
function useSeconds(runs: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
