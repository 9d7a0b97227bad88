import { startTransition, useCallback, useEffect, useState } from 'react';
import { nextIdleTurn } from './idle-scheduler.ts';

const always = () => true;

/** Calls `act` as a transition in an idle turn, unless by then the component is unmounted, `isWanted` is false or `act` has changed. */
function useIdleTransition(act: (() => void) | null, turn = nextIdleTurn, isWanted = always): void {
  useEffect(() => {
    if (!act) return;
    let isUnmounted = false;
    void turn().then(() => {
      if (!isUnmounted && isWanted()) startTransition(act);
    });
    return () => {
      isUnmounted = true;
    };
  }, [act, turn, isWanted]);
}

/** False on the first render, true from an idle turn on, if `isWanted` then returns true: for content below the fold. */
export function useDeferred(isWanted = always, turn = nextIdleTurn): boolean {
  const [isDue, setDue] = useState(false);
  useIdleTransition(
    useCallback(() => setDue(true), []),
    turn,
    isWanted,
  );
  return isDue;
}

/** How many items of a long list to render: `first`, then `step` more in each idle turn, as all at once would be one long task. */
export function useGrowingCount(length: number, first: number, step: number): number {
  const [count, setCount] = useState(first);
  const grow = useCallback(() => setCount(count + step), [count, step]);
  useIdleTransition(count < length ? grow : null);
  return Math.min(count, length);
}
