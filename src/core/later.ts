import { startTransition, useCallback, useEffect, useState } from 'react';
import { inTurn } from './settled.ts';

const always = () => true;

/** Calls `act` as a transition when the page has time, unless the part is gone, not wanted or `act` is another by then. */
function useTurn(act: (() => void) | null, turn = inTurn, isWanted = always): void {
  useEffect(() => {
    if (!act) return;
    let isGone = false;
    void turn().then(() => {
      if (!isGone && isWanted()) startTransition(act);
    });
    return () => {
      isGone = true;
    };
  }, [act, turn, isWanted]);
}

/** False on the first screen, true once the page has time for what nobody sees yet; `isWanted` is asked then. */
export function useLater(isWanted = always, turn = inTurn): boolean {
  const [isLater, setLater] = useState(false);
  useTurn(
    useCallback(() => setLater(true), []),
    turn,
    isWanted,
  );
  return isLater;
}

/** So many of a long list, more each time the page has time: all of it at once would be one long task. */
export function useGrowth(length: number, first: number, step: number): number {
  const [count, setCount] = useState(first);
  const grow = useCallback(() => setCount(count + step), [count, step]);
  useTurn(count < length ? grow : null);
  return Math.min(count, length);
}
