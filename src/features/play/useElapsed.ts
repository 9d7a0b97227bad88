import { useEffect, useState } from 'react';

/** Time since `from` as hh:mm:ss, counted from the stamp, so that a sleeping tab wakes up right; null without one. */
export function useElapsed(from: number | null): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (from === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [from]);
  return from === null ? null : clock(Math.max(0, Math.floor((now - from) / 1000)));
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map(part => String(part).padStart(2, '0')).join(':');
}
