import { startTransition, useEffect, useState } from 'react';
import { inTurn } from './settled.ts';

/** False on the first screen, true once the page has time for what nobody sees yet. */
export function useLater(isWanted = true, turn = inTurn): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void turn().then(() => {
      if (!isGone) startTransition(() => setLater(true));
    });
    return () => {
      isGone = true;
    };
  }, [isWanted, turn]);
  return isLater;
}

/** So many of a long list, more each time the page has time: all of it at once would be one long task. */
export function useGrowth(length: number, first: number, step: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= length) return;
    let isGone = false;
    void inTurn().then(() => {
      if (!isGone) startTransition(() => setCount(count + step));
    });
    return () => {
      isGone = true;
    };
  }, [count, length, step]);
  return Math.min(count, length);
}
