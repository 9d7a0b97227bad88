import { useEffect, useState } from 'react';
import { formatDuration } from '../../lib/format-duration.ts';

/** Time since `from` as hh:mm:ss, computed from the timestamp, so that it is right after a sleep; null without one. */
export function useElapsed(from: number | null): string | null {
  const now = useNow(from !== null);
  return from === null ? null : formatDuration(now - from);
}

/** Time left until `end` as hh:mm:ss; null without one. */
export function useRemaining(end: number | null): string | null {
  const now = useNow(end !== null);
  return end === null ? null : formatDuration(end - now);
}

/** Epoch milliseconds, updated every second while it runs. */
function useNow(runs: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
}
