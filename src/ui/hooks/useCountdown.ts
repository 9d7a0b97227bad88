import { useEffect, useRef } from 'react';

/** Calls `onEnd` once `ms` of running time have passed; time while `running` is false does not count. */
export function useCountdown(ms: number, isRunning: boolean, onEnd: () => void) {
  const left = useRef(ms);
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });

  useEffect(() => {
    if (!isRunning) return;
    const since = performance.now();
    const timer = setTimeout(() => latestOnEnd.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [isRunning]);
}
