import { startTransition, useCallback, useEffect, useState } from 'react';
import { inTurn } from './settled.ts';

/** Calls `act` as a transition when the page has time, unless the part is gone or `act` is another by then. */
function useTurn(act: (() => void) | null, turn = inTurn): void {
  useEffect(() => {
    if (!act) return;
    let isGone = false;
    void turn().then(() => {
      if (!isGone) startTransition(act);
    });
    return () => {
      isGone = true;
    };
  }, [act, turn]);
}

/** False on the first screen, true once the page has time for what nobody sees yet. */
export function useLater(isWanted = true, turn = inTurn): boolean {
  const [isLater, setLater] = useState(false);
  const begin = useCallback(() => setLater(true), []);
  useTurn(isWanted ? begin : null, turn);
  return isLater;
}

/** So many of a long list, more each time the page has time: all of it at once would be one long task. */
export function useGrowth(length: number, first: number, step: number): number {
  const [count, setCount] = useState(first);
  const grow = useCallback(() => setCount(count + step), [count, step]);
  useTurn(count < length ? grow : null);
  return Math.min(count, length);
}
