import { useEffect, useRef } from 'react';

/** Calls `onEnd` once `ms` of running time have passed; time while `running` is false does not count. */
export function useCountdown(ms: number, running: boolean, onEnd: () => void) {
  const left = useRef(ms);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    if (!running) return;
    const since = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [running]);
}
